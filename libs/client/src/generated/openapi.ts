// Written by test/contract/openapi from what the service publishes: change the service, not this file.
export interface paths {
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service lives */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of the whole platform */
        get: operations["getPublicAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that can be swapped */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a swap brings now, by all offers */
        get: operations["getSwapPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/usd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an amount is worth in USD */
        get: operations["estimateUsd"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place an order */
        post: operations["createSwapOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order as it stands */
        get: operations["getSwapStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "affiliate.commission_accrued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A completed swap earned you a commission: a new line in your ledger. */
        post: operations["webhook.affiliate.commission_accrued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "affiliate.payout_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payout request of yours was made or changed its status. */
        post: operations["webhook.affiliate.payout_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "affiliate.payout_profile_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where your payouts go, or how you hear of them, was changed. If it was not you, freeze your payouts by the link of the mail. */
        post: operations["webhook.affiliate.payout_profile_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order of yours was placed, and its deposit address was handed out. */
        post: operations["webhook.order.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order of yours changed its status. The data is the order as GET /swap/status shows it, with what is yours alone. */
        post: operations["webhook.order.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.action_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody must decide about an order of yours, or about something else than before: action_required says what. */
        post: operations["webhook.order.action_required"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order of yours has a new version: something that is shown of it changed. Fields that changed are named in changed. */
        post: operations["webhook.order.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.api_key_created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key of your account was made, or took the place of another. */
        post: operations["webhook.account.api_key_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.api_key_revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key of your account was revoked. */
        post: operations["webhook.account.api_key_revoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent when you ask for it, to see whether an endpoint works. */
        post: operations["webhook.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Health: {
            /** @constant */
            status: "ok";
            version: string;
            uptime_seconds: number;
            /** @description No real coins: the exchanges are played by a sandbox */
            trial: boolean;
        };
        PublicAnalytics: {
            days: number;
            orders: number;
            completed_orders: number;
            /** @description USD, at most two decimals */
            volume_usd: number;
            daily: {
                /** @description YYYY-MM-DD, UTC */
                date: string;
                orders: number;
                completed_orders: number;
                /** @description USD, at most two decimals */
                volume_usd: number;
            }[];
            /**
             * Format: date
             * @description A day in UTC
             */
            from: string;
            /**
             * Format: date
             * @description A day in UTC
             */
            to: string;
            completion_rate: number | null;
            median_completion_seconds: number | null;
            top_pairs: {
                currency_from: string;
                currency_to: string;
                orders: number;
                /** @description USD, at most two decimals */
                volume_usd: number;
            }[];
        };
        AssetList: {
            data: components["schemas"]["Asset"][];
            networks: {
                network: string;
                name: string;
                /** @description An SVG of this service; null where there is none */
                icon_url: string | null;
            }[];
            as_of: string | null;
        };
        Asset: {
            /** @description What requests name it by */
            param: string;
            ticker: string;
            name: string;
            network: string;
            network_name: string;
            decimals: number;
            contract_address: string | null;
            memo_required: boolean;
            memo_name: string | null;
            is_stable: boolean;
            is_native: boolean;
            /** @description An SVG of this service; null where there is none */
            icon_url: string | null;
            /** @description Can be neither sent nor received now */
            maintenance: boolean;
            deposit_enabled: boolean;
            withdraw_enabled: boolean;
            fixed_supported: boolean;
            private_supported: boolean;
            /** @description The asset by CAIP-19, the same everywhere */
            caip19: string | null;
            /** @description Addresses of pages, with {address} and {tx} to be replaced */
            explorer: {
                address: string;
                tx: string;
            } | null;
        };
        /** @description The best offer, what it means, and all offers, best first */
        Quote: {
            /** @description Its number: usable as source on create */
            source: number;
            provider: string;
            /** @description A decimal number as text */
            amount_from: string;
            /** @description A decimal number as text */
            amount_to: string;
            min_amount: string | null;
            max_amount: string | null;
            estimated_minutes: {
                min: number;
                max: number;
            };
            refund_address_required: boolean;
            expires_at: string | null;
            currency_from: string;
            currency_to: string;
            /** @description A decimal number as text */
            rate: string;
            price_usd_from: number | null;
            price_usd_to: number | null;
            fixed: boolean;
            is_anonym: boolean;
            /** @description Of a fixed quote: holds its price on create */
            quote_id: string | null;
            warnings: string[];
            costs: {
                reference_rate: string | null;
                spread_bps: number | null;
                network_fee: string | null;
                partner_commission_bps: number;
            };
            /** @description All offers, best first */
            offers: {
                /** @description Its number: usable as source on create */
                source: number;
                provider: string;
                /** @description A decimal number as text */
                amount_from: string;
                /** @description A decimal number as text */
                amount_to: string;
                min_amount: string | null;
                max_amount: string | null;
                estimated_minutes: {
                    min: number;
                    max: number;
                };
                refund_address_required: boolean;
                expires_at: string | null;
                best: boolean;
            }[];
        };
        UsdEstimate: {
            currency_from: string;
            /** @description A decimal number as text */
            amount_from: string;
            /** @description A decimal number as text */
            price_usd: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            sources: string[];
        };
        CreateBody: {
            /** @description Asset parameter from GET /assets, in any case */
            currency_from: string;
            /** @description Asset parameter from GET /assets, in any case */
            currency_to: string;
            /** @description Where the swapped coins go */
            address_to: string;
            /** @example 0.105 */
            amount_from?: string | number;
            /** @example 0.105 */
            amount_to?: string | number;
            /** @description Memo or tag of the destination */
            receiver_memo_tag?: string | null;
            is_anonym?: boolean;
            fixed?: boolean;
            /** @description Number of an offer’s provider; the best offer when left out */
            source?: number;
            /** @description Where the deposit goes back to if the swap cannot be done */
            refund_address?: string | null;
            refund_memo_tag?: string | null;
            /** @description From a fixed quote: holds its price */
            quote_id?: string | null;
            /** @description How much worse than quoted is still accepted, basis points */
            max_slippage_bps?: number;
            /** @description What you call the order; needs x-service-api-key */
            external_id?: string | null;
            /** @description Your notes, shown to you alone; needs x-service-api-key */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * Format: email
             * @description Where the customer wants mail about the order
             */
            notify_email?: string | null;
        };
        CreatedOrder: {
            /** @constant */
            message: "success";
            /** @description The order's public id */
            order_info: string;
            /** @description Lets its holder settle the order when something went wrong; shown nowhere else */
            manage_token: string;
            deposit: components["schemas"]["Deposit"];
            data: components["schemas"]["Snapshot"];
        };
        /** @description What the customer must send where */
        Deposit: {
            address: string;
            memo_tag: string | null;
            memo_name: string | null;
            /** @description A decimal number as text */
            amount: string;
            currency: string;
            network: string;
            /** @description For wallets, where the network has such links */
            uri: string | null;
            qr_svg: string;
            expires_at: string | null;
        };
        /** @description An order as it stands */
        Snapshot: {
            /** @description Public id of the order */
            order_id: string;
            /** @description The number of status_name */
            status: number;
            /** @enum {string} */
            status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
            /** @description Nothing will change any more, except that late money may still move an expired order */
            is_final: boolean;
            /** @description What the customer has to decide */
            action_required: {
                /** @description Stable and machine-readable */
                code: string;
                /** @description For people */
                message: string;
            } | null;
            /** @description Why it went wrong */
            reason: {
                /** @description Stable and machine-readable */
                code: string;
                /** @description For people */
                message: string;
            } | null;
            /** @description When to ask again; null when nothing will change */
            poll_after_seconds: number | null;
            /** @description Unix seconds */
            creation_time: number;
            /**
             * Format: date-time
             * @description Of this status
             */
            updated_at: string;
            /** @description Rises with every visible change */
            version: number;
            /** @description Catalogue parameter */
            currency_from: string;
            network_from: string;
            /** @description What is sent, a decimal number as text */
            amount_from: string;
            /** @description Catalogue parameter */
            currency_to: string;
            network_to: string;
            /** @description What is received, a decimal number as text */
            amount_to: string;
            address_from: string | null;
            sender_memo_tag: string | null;
            deposit_uri: string | null;
            /** @description Where the coins go; empty once it was removed for its age */
            address_to: string;
            receiver_memo_tag: string | null;
            refund_address: string | null;
            fixed: boolean;
            is_anonym: boolean;
            /** @description Units received for one unit sent, a decimal number as text */
            rate: string;
            price_usd_from: number | null;
            provider: string;
            /** @description Trades it takes: two when routed privately */
            legs: number;
            deposit_tx: string | null;
            payout_tx: string | null;
            refund_tx: string | null;
            /** @description Of the deposit, where known */
            confirmations: {
                seen: number;
                required: number;
            } | null;
            /** @description Deposits to the same address after the first */
            repeated_deposits: {
                status_name: ("waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created") | null;
                amount_from: string | null;
                amount_to: string | null;
                deposit_tx: string | null;
                payout_tx: string | null;
            }[];
            expires_at: string | null;
            timeline: {
                /** @enum {string} */
                status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                /**
                 * Format: date-time
                 * @description When it was entered
                 */
                at: string;
            }[];
        };
        StatusAnswer: {
            /** @constant */
            message: "success";
            order_info: components["schemas"]["Snapshot"];
            /** @description With the manage token in x-manage-token alone */
            support?: components["schemas"]["SupportRef"][];
        };
        /** @description What the support of an exchange asks for */
        SupportRef: {
            provider: string;
            ref: string;
            /** @description The trade at the exchange itself, from where its support is reached */
            url: string | null;
        };
        /** @enum {string} */
        ErrorCode: "validation_failed" | "internal_error" | "rate_limited" | "service_unavailable" | "wrong_environment" | "providers_unavailable" | "amount_out_of_range" | "amount_required" | "pair_unavailable" | "unknown_asset" | "price_unavailable" | "invalid_api_key" | "too_many_open_orders" | "provider_unavailable" | "body_too_large" | "unsupported_media_type" | "request_timeout" | "idempotency_in_progress" | "idempotency_key_reused" | "price_moved" | "quote_expired" | "invalid_address" | "invalid_memo" | "memo_required" | "refund_address_required" | "scope_required" | "order_not_found" | "invalid_manage_token" | "not_found" | "action_not_available" | "weak_password" | "too_many_attempts" | "invalid_code" | "sign_up_contested" | "email_not_verified" | "invalid_credentials" | "invalid_totp" | "two_factor_required" | "account_suspended" | "invalid_token" | "refresh_token_reused" | "api_key_locked" | "publishable_key" | "role_required" | "session_required" | "invalid_range" | "limit_reached" | "step_up_required" | "origins_not_allowed" | "email_taken" | "last_owner" | "terms_outdated" | "insufficient_balance" | "payout_profile_cooling_down" | "payout_profile_missing" | "payouts_frozen" | "terms_not_accepted" | "below_minimum_payout" | "payout_not_cancellable" | "webhook_url_exists" | "unsafe_webhook_url" | "two_factor_setup_required" | "four_eyes_required" | "staff_cooling_down" | "partner_frozen" | "partner_suspended" | "security_cooling_down" | "tx_hash_used";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getPublicAnalytics: {
        parameters: {
            query?: {
                /** @description How many days, today included; 30 when left out */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicAnalytics"];
                    };
                };
            };
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description Only assets of this network */
                network?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetList"];
                };
            };
        };
    };
    getSwapPrice: {
        parameters: {
            query: {
                /** @description Asset parameter from GET /assets, in any case */
                currency_from: string;
                /** @description Asset parameter from GET /assets, in any case */
                currency_to: string;
                /** @description What is sent. Exactly one of amount_from and amount_to */
                amount_from?: string | number;
                /** @description What is received; needs fixed=true */
                amount_to?: string | number;
                /** @description Private routing */
                is_anonym?: boolean;
                /** @description Fixed rate */
                fixed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
        };
    };
    estimateUsd: {
        parameters: {
            query: {
                /** @description Asset parameter from GET /assets, in any case */
                currency_from: string;
                amount_from: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsdEstimate"];
                    };
                };
            };
        };
    };
    createSwapOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrder"];
                };
            };
        };
    };
    getSwapStatus: {
        parameters: {
            query: {
                order_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusAnswer"];
                };
            };
        };
    };
    "webhook.affiliate.commission_accrued": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "affiliate.commission_accrued";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Public id of the order */
                        order_id: string;
                        /** @description The commission, in USD with at most two decimals */
                        amount_usd: number;
                        /** @description Basis points of price_usd_from */
                        commission_bps: number;
                        price_usd_from: number | null;
                        /**
                         * Format: uuid
                         * @description The line of the ledger
                         */
                        ledger_entry_id: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.affiliate.payout_updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "affiliate.payout_updated";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** Format: uuid */
                        payout_request_id: string;
                        /** @enum {string} */
                        status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
                        /** @description Null when it was just requested */
                        previous_status: ("pending" | "approved" | "processing" | "paid" | "failed" | "cancelled") | null;
                        /** @description What was asked for, in USD with at most two decimals */
                        amount_usd: number;
                        /** @description Catalogue parameter of what is paid out, for example usdttrc20 */
                        asset: string;
                        /** @description For example trx */
                        network: string;
                        tx_hash: string | null;
                        failure_reason: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.affiliate.payout_profile_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "affiliate.payout_profile_changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Catalogue parameter of what is paid out */
                        asset: string;
                        network: string;
                        /** @description Where payouts go now */
                        address: string;
                        memo_tag: string | null;
                        /** @description Nothing is paid there before */
                        cooling_down_until: string | null;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.order.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "order.created";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Public id of the order */
                        order_id: string;
                        /** @description The number of status_name */
                        status: number;
                        /** @enum {string} */
                        status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                        /** @description Nothing will change any more, except that late money may still move an expired order */
                        is_final: boolean;
                        /** @description What the customer has to decide */
                        action_required: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description Why it went wrong */
                        reason: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description When to ask again; null when nothing will change */
                        poll_after_seconds: number | null;
                        /** @description Unix seconds */
                        creation_time: number;
                        /**
                         * Format: date-time
                         * @description Of this status
                         */
                        updated_at: string;
                        /** @description Rises with every visible change */
                        version: number;
                        /** @description Catalogue parameter */
                        currency_from: string;
                        network_from: string;
                        /** @description What is sent, a decimal number as text */
                        amount_from: string;
                        /** @description Catalogue parameter */
                        currency_to: string;
                        network_to: string;
                        /** @description What is received, a decimal number as text */
                        amount_to: string;
                        address_from: string | null;
                        sender_memo_tag: string | null;
                        deposit_uri: string | null;
                        /** @description Where the coins go; empty once it was removed for its age */
                        address_to: string;
                        receiver_memo_tag: string | null;
                        refund_address: string | null;
                        fixed: boolean;
                        is_anonym: boolean;
                        /** @description Units received for one unit sent, a decimal number as text */
                        rate: string;
                        price_usd_from: number | null;
                        provider: string;
                        /** @description Trades it takes: two when routed privately */
                        legs: number;
                        deposit_tx: string | null;
                        payout_tx: string | null;
                        refund_tx: string | null;
                        /** @description Of the deposit, where known */
                        confirmations: {
                            seen: number;
                            required: number;
                        } | null;
                        /** @description Deposits to the same address after the first */
                        repeated_deposits: {
                            status_name: ("waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created") | null;
                            amount_from: string | null;
                            amount_to: string | null;
                            deposit_tx: string | null;
                            payout_tx: string | null;
                        }[];
                        expires_at: string | null;
                        timeline: {
                            /** @enum {string} */
                            status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                            /**
                             * Format: date-time
                             * @description When it was entered
                             */
                            at: string;
                        }[];
                        /** @description Booked so far, in USD; null while nothing is */
                        commission_usd: number | null;
                        /** @description What you call it */
                        external_id: string | null;
                        /** @description Your notes */
                        metadata: {
                            [key: string]: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.order.status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "order.status_changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Public id of the order */
                        order_id: string;
                        /** @description The number of status_name */
                        status: number;
                        /** @enum {string} */
                        status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                        /** @description Nothing will change any more, except that late money may still move an expired order */
                        is_final: boolean;
                        /** @description What the customer has to decide */
                        action_required: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description Why it went wrong */
                        reason: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description When to ask again; null when nothing will change */
                        poll_after_seconds: number | null;
                        /** @description Unix seconds */
                        creation_time: number;
                        /**
                         * Format: date-time
                         * @description Of this status
                         */
                        updated_at: string;
                        /** @description Rises with every visible change */
                        version: number;
                        /** @description Catalogue parameter */
                        currency_from: string;
                        network_from: string;
                        /** @description What is sent, a decimal number as text */
                        amount_from: string;
                        /** @description Catalogue parameter */
                        currency_to: string;
                        network_to: string;
                        /** @description What is received, a decimal number as text */
                        amount_to: string;
                        address_from: string | null;
                        sender_memo_tag: string | null;
                        deposit_uri: string | null;
                        /** @description Where the coins go; empty once it was removed for its age */
                        address_to: string;
                        receiver_memo_tag: string | null;
                        refund_address: string | null;
                        fixed: boolean;
                        is_anonym: boolean;
                        /** @description Units received for one unit sent, a decimal number as text */
                        rate: string;
                        price_usd_from: number | null;
                        provider: string;
                        /** @description Trades it takes: two when routed privately */
                        legs: number;
                        deposit_tx: string | null;
                        payout_tx: string | null;
                        refund_tx: string | null;
                        /** @description Of the deposit, where known */
                        confirmations: {
                            seen: number;
                            required: number;
                        } | null;
                        /** @description Deposits to the same address after the first */
                        repeated_deposits: {
                            status_name: ("waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created") | null;
                            amount_from: string | null;
                            amount_to: string | null;
                            deposit_tx: string | null;
                            payout_tx: string | null;
                        }[];
                        expires_at: string | null;
                        timeline: {
                            /** @enum {string} */
                            status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                            /**
                             * Format: date-time
                             * @description When it was entered
                             */
                            at: string;
                        }[];
                        /** @description Booked so far, in USD; null while nothing is */
                        commission_usd: number | null;
                        /** @description What you call it */
                        external_id: string | null;
                        /** @description Your notes */
                        metadata: {
                            [key: string]: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.order.action_required": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "order.action_required";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Public id of the order */
                        order_id: string;
                        /** @description The number of status_name */
                        status: number;
                        /** @enum {string} */
                        status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                        /** @description Nothing will change any more, except that late money may still move an expired order */
                        is_final: boolean;
                        /** @description What the customer has to decide */
                        action_required: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description Why it went wrong */
                        reason: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description When to ask again; null when nothing will change */
                        poll_after_seconds: number | null;
                        /** @description Unix seconds */
                        creation_time: number;
                        /**
                         * Format: date-time
                         * @description Of this status
                         */
                        updated_at: string;
                        /** @description Rises with every visible change */
                        version: number;
                        /** @description Catalogue parameter */
                        currency_from: string;
                        network_from: string;
                        /** @description What is sent, a decimal number as text */
                        amount_from: string;
                        /** @description Catalogue parameter */
                        currency_to: string;
                        network_to: string;
                        /** @description What is received, a decimal number as text */
                        amount_to: string;
                        address_from: string | null;
                        sender_memo_tag: string | null;
                        deposit_uri: string | null;
                        /** @description Where the coins go; empty once it was removed for its age */
                        address_to: string;
                        receiver_memo_tag: string | null;
                        refund_address: string | null;
                        fixed: boolean;
                        is_anonym: boolean;
                        /** @description Units received for one unit sent, a decimal number as text */
                        rate: string;
                        price_usd_from: number | null;
                        provider: string;
                        /** @description Trades it takes: two when routed privately */
                        legs: number;
                        deposit_tx: string | null;
                        payout_tx: string | null;
                        refund_tx: string | null;
                        /** @description Of the deposit, where known */
                        confirmations: {
                            seen: number;
                            required: number;
                        } | null;
                        /** @description Deposits to the same address after the first */
                        repeated_deposits: {
                            status_name: ("waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created") | null;
                            amount_from: string | null;
                            amount_to: string | null;
                            deposit_tx: string | null;
                            payout_tx: string | null;
                        }[];
                        expires_at: string | null;
                        timeline: {
                            /** @enum {string} */
                            status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                            /**
                             * Format: date-time
                             * @description When it was entered
                             */
                            at: string;
                        }[];
                        /** @description Booked so far, in USD; null while nothing is */
                        commission_usd: number | null;
                        /** @description What you call it */
                        external_id: string | null;
                        /** @description Your notes */
                        metadata: {
                            [key: string]: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.order.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "order.updated";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description Public id of the order */
                        order_id: string;
                        /** @description The number of status_name */
                        status: number;
                        /** @enum {string} */
                        status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                        /** @description Nothing will change any more, except that late money may still move an expired order */
                        is_final: boolean;
                        /** @description What the customer has to decide */
                        action_required: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description Why it went wrong */
                        reason: {
                            /** @description Stable and machine-readable */
                            code: string;
                            /** @description For people */
                            message: string;
                        } | null;
                        /** @description When to ask again; null when nothing will change */
                        poll_after_seconds: number | null;
                        /** @description Unix seconds */
                        creation_time: number;
                        /**
                         * Format: date-time
                         * @description Of this status
                         */
                        updated_at: string;
                        /** @description Rises with every visible change */
                        version: number;
                        /** @description Catalogue parameter */
                        currency_from: string;
                        network_from: string;
                        /** @description What is sent, a decimal number as text */
                        amount_from: string;
                        /** @description Catalogue parameter */
                        currency_to: string;
                        network_to: string;
                        /** @description What is received, a decimal number as text */
                        amount_to: string;
                        address_from: string | null;
                        sender_memo_tag: string | null;
                        deposit_uri: string | null;
                        /** @description Where the coins go; empty once it was removed for its age */
                        address_to: string;
                        receiver_memo_tag: string | null;
                        refund_address: string | null;
                        fixed: boolean;
                        is_anonym: boolean;
                        /** @description Units received for one unit sent, a decimal number as text */
                        rate: string;
                        price_usd_from: number | null;
                        provider: string;
                        /** @description Trades it takes: two when routed privately */
                        legs: number;
                        deposit_tx: string | null;
                        payout_tx: string | null;
                        refund_tx: string | null;
                        /** @description Of the deposit, where known */
                        confirmations: {
                            seen: number;
                            required: number;
                        } | null;
                        /** @description Deposits to the same address after the first */
                        repeated_deposits: {
                            status_name: ("waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created") | null;
                            amount_from: string | null;
                            amount_to: string | null;
                            deposit_tx: string | null;
                            payout_tx: string | null;
                        }[];
                        expires_at: string | null;
                        timeline: {
                            /** @enum {string} */
                            status_name: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                            /**
                             * Format: date-time
                             * @description When it was entered
                             */
                            at: string;
                        }[];
                        /** @description Booked so far, in USD; null while nothing is */
                        commission_usd: number | null;
                        /** @description What you call it */
                        external_id: string | null;
                        /** @description Your notes */
                        metadata: {
                            [key: string]: string;
                        } | null;
                        /** @description Names of the fields that are not as they were */
                        changed: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.account.api_key_created": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "account.api_key_created";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** Format: uuid */
                        api_key_id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "secret" | "publishable";
                        /** @description How the key begins; no secret */
                        prefix: string;
                        /** Format: date-time */
                        created_at: string;
                        /** @description The key it takes the place of, when it came of a rotation */
                        replaces: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.account.api_key_revoked": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "account.api_key_revoked";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** Format: uuid */
                        api_key_id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "secret" | "publishable";
                        /** @description How the key begins; no secret */
                        prefix: string;
                        /** Format: date-time */
                        created_at: string;
                        /** @description The key it takes the place of, when it came of a rotation */
                        replaces: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds when this attempt was signed */
                "X-Service-Timestamp": string;
                /** @description v1= and HMAC-SHA256, hexadecimal, of timestamp, a period and the raw body */
                "X-Service-Signature": string;
                /** @description The same on every attempt */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same on every attempt: know by it what you have had already */
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created_at: string;
                    /** @description 1, 2, 3 … over all events of your account, without gaps */
                    sequence: number;
                    data: {
                        /** @description For people */
                        message: string;
                        /** Format: uuid */
                        endpoint_id: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received; anything else is tried again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
