// Written by test/contract/openapi from what the service publishes: change the service, not this file.
export interface paths {
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
    "/api/v1/pairs/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is swapped most, of the last thirty days */
        get: operations["listPopularPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairs/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the market rate of a pair went */
        get: operations["getPairRates"];
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
    "/api/v1/swap/attribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether an order made with this key would count for its partner */
        post: operations["checkAttribution"];
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
    "/api/v1/swap/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order as it moves, as server-sent events */
        get: operations["followSwapOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Everything that would keep an order from being placed */
        post: operations["validateSwapOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/orders/{order_id}/refund-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say where a deposit goes back to */
        post: operations["nameRefundAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/orders/{order_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide what becomes of a deposit that was not as agreed */
        post: operations["resolveSwapOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/orders/{order_id}/notify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Have mail about an order sent there */
        put: operations["setNotifyEmail"];
        post?: never;
        /** Have no more mail sent about an order */
        delete: operations["removeNotifyEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap/orders/{order_id}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Have the customer of an order forgotten */
        delete: operations["erasePersonalData"];
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
    "/api/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exchanges, measured on our own orders */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/v1/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service has all it needs */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service is, and its incidents of the last 90 days */
        get: operations["getServiceStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changelog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in the API, newest first */
        get: operations["getChangelog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register; a code is mailed */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the address with the mailed code, or the token of its link */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have another code mailed */
        post: operations["resendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a code mailed that resets the password */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the mailed code, or the token of its link */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fresh tokens for a session */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An access token for a secret API key */
        post: operations["exchangeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a session */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session that stays in this browser, in a cookie */
        post: operations["openPageSession"];
        /** End the session of the cookie */
        delete: operations["closePageSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to sign in by a passkey */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session that stays in this browser, by a passkey */
        post: operations["openSessionByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A fresh access token for the session of the cookie */
        post: operations["refreshPageSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /** Keep a passkey that was made; its owner is mailed */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to make a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey; its owner is mailed */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /** Call a passkey something else */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/v1/partners/step-up/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to show a passkey once more */
        post: operations["beginStepUpByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/step-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show a passkey once more */
        post: operations["stepUpByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the account is signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show password or code once more */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; other sessions end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/2fa/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key for an authenticator app */
        post: operations["setUpTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor sign-in on; answers recovery codes */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor sign-in off */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change name or website, or the language of your mail */
        patch: operations["editProfile"];
        trace?: never;
    };
    "/api/v1/partners/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders that count for the account */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a file */
        get: operations["downloadOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the orders */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, volume and commission by day */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys, without their secrets */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key; it is shown once */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace an API key; both work for a while */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End an API key */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /** Change what a key is called, where it works and what it may do */
        patch: operations["changeApiKey"];
        trace?: never;
    };
    "/api/v1/partners/api-keys/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a key open the account again after a password reset */
        post: operations["unlockApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much may be asked for, and how often */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who works for the account, or is invited to */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/members/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite somebody by mail */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take somebody out of the account, or leave it */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Give a member another role */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/partners/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an account with the token of an invitation */
        post: operations["joinAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/account/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the account for good */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whatever of the account has a name, by any of its names */
        get: operations["searchOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balances and conditions */
        get: operations["getAffiliateSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines of the ledger, newest first */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A statement of some days */
        get: operations["downloadStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done with the account, newest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms in force */
        get: operations["getTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/terms/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the terms in force */
        post: operations["acceptTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliate-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text of the terms */
        get: operations["readTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/payout-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payout requests, newest first */
        get: operations["listPayouts"];
        put?: never;
        /** Ask for a payout */
        post: operations["requestPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/payout-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A payout request and its history */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/payout-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a pending request back */
        post: operations["cancelPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/payout-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where payouts go */
        get: operations["getPayoutProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change where payouts go */
        patch: operations["changePayoutProfile"];
        trace?: never;
    };
    "/api/v1/partners/affiliate/payout-freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop all payouts, with the token of a mail */
        post: operations["freezePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhook endpoints and their health */
        get: operations["listWebhooks"];
        put?: never;
        /** Register an endpoint; its secret is shown once */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every event with its schema and a sample */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook endpoint and its health */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Remove an endpoint */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /** Change an endpoint */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret; both sign for a while */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to an endpoint, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to all endpoints, newest first */
        get: operations["listAllDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery with every attempt */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an event again now */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a replay would send */
        get: operations["previewReplay"];
        put?: never;
        /** Send the events of a past time again */
        post: operations["startReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/affiliate/webhook-replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a replay is */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partners/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the account, oldest first, without gaps */
        get: operations["pullEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session of the staff */
        post: operations["signInStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fresh tokens for a session */
        post: operations["refreshStaffTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a session */
        post: operations["signOutStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a password with the token of an invitation */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session that stays in this browser, in a cookie */
        post: operations["openStaffPageSession"];
        /** End the session of the cookie */
        delete: operations["closeStaffPageSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to sign in by a passkey */
        post: operations["beginStaffPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a session that stays in this browser, by a passkey */
        post: operations["openStaffSessionByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A fresh access token for the session of the cookie */
        post: operations["refreshStaffPageSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own passkeys */
        get: operations["listStaffPasskeys"];
        put?: never;
        /** Keep a passkey that was made; its owner is mailed */
        post: operations["addStaffPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to make a passkey, for password and code */
        post: operations["beginStaffPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey; its owner is mailed */
        delete: operations["removeStaffPasskey"];
        options?: never;
        head?: never;
        /** Call a passkey something else */
        patch: operations["renameStaffPasskey"];
        trace?: never;
    };
    "/api/v1/admin/2fa/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key for an authenticator app */
        post: operations["setUpStaffTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the second factor on; other sessions end; answers recovery codes */
        post: operations["enableStaffTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the own password; other sessions end */
        post: operations["changeStaffPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one is signed in */
        get: operations["listStaffSessions"];
        put?: never;
        post?: never;
        /** End every own session but this one */
        delete: operations["endOtherStaffSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the own sessions */
        delete: operations["endStaffSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and their roles */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the language of your mail */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/api/v1/admin/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody on the staff */
        get: operations["listStaff"];
        put?: never;
        /** Ask for somebody to be invited */
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/admins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change roles, or switch somebody off */
        patch: operations["changeStaff"];
        trace?: never;
    };
    "/api/v1/admin/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Partners by name or e-mail */
        get: operations["listPartners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/partners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A partner in full */
        get: operations["getPartner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the conditions of a partner */
        patch: operations["changePartner"];
        trace?: never;
    };
    "/api/v1/admin/partners/{id}/unfreeze-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for payouts to go on */
        post: operations["unfreezePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/partners/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close an account for good */
        post: operations["closePartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/partners/{id}/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Credit or debit a partner */
        post: operations["adjustBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Adjustments, newest first */
        get: operations["listAdjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/adjustments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book an adjustment that waits for a second person */
        post: operations["approveAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/adjustments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse an adjustment */
        post: operations["rejectAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/staff-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of the staff that two people decide, newest first */
        get: operations["listStaffChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/staff-changes/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to a change of the staff */
        post: operations["confirmStaffChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/staff-changes/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse a change of the staff */
        post: operations["rejectStaffChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/money-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of money that two people decide, newest first */
        get: operations["listMoneyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/money-changes/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to a change of money */
        post: operations["confirmMoneyChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/money-changes/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse a change of money */
        post: operations["rejectMoneyChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payout requests of all partners */
        get: operations["listPayoutsToReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A request with its flags and the ledger around it */
        get: operations["reviewPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a request */
        post: operations["approvePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse a request */
        post: operations["refusePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a request over for sending */
        post: operations["processPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that the money was sent */
        post: operations["completePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-requests/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that sending failed */
        post: operations["failPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Batches of payouts, newest first */
        get: operations["listPayoutBatches"];
        put?: never;
        /** Take approved payouts of a network over for sending together */
        post: operations["collectPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approved payouts that nobody has taken over, by network */
        get: operations["listReadyPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A batch with its payouts */
        get: operations["getPayoutBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches/{id}/files/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is left to be sent, as a wallet reads it */
        get: operations["downloadPayoutBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the chain shows of it, if these transactions paid it */
        post: operations["checkPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payout-batches/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that all of it was sent */
        post: operations["completePayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of everybody, newest first */
        get: operations["listAllOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with all that exchanges said of it */
        get: operations["inspectOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the exchange now */
        post: operations["refreshOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_id}/usd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Correct the value; the commission follows */
        post: operations["correctOrderValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forget a customer by address or e-mail */
        post: operations["eraseCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/registry-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Assets that a held listing may turn out to be, those people mean first */
        get: operations["searchRegistry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/asset-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What two of the staff said listings are, newest first */
        get: operations["listAssetMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/asset-mappings/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back what a listing is; a second person confirms it */
        post: operations["withdrawMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/held-listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Listings that are kept from sale, with the reason */
        get: operations["listHeldListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/held-listings/{id}/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which asset a held listing is; a second person confirms it */
        post: operations["mapListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exchanges, their scores and switches */
        get: operations["listProviderSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/providers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Let an exchange take new orders, or not */
        patch: operations["switchProvider"];
        trace?: never;
    };
    "/api/v1/admin/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the last look at the books found */
        get: operations["checkBooks"];
        put?: never;
        /** Have the books held against each other now */
        post: operations["lookAtBooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done by anybody, newest first */
        get: operations["listAllAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for the console */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What needs a person, what is worse than yesterday, what is owed when */
        get: operations["getQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whatever has a name, by any of its names */
        get: operations["searchEverything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/queue-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the queue dashboard for this browser */
        post: operations["openQueueDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
            /** @description Units received for one sent */
            rate: string;
            /** @description How far the rate lies below the reference; null where there is none */
            spread_bps: number | null;
            /** @description Of it in units received, where the exchange says; included */
            network_fee: string | null;
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
            price_usd_from: number | null;
            price_usd_to: number | null;
            fixed: boolean;
            is_anonym: boolean;
            /** @description Of a fixed quote: holds its price on create */
            quote_id: string | null;
            warnings: string[];
            /** @description Of the side named, what at least one exchange takes; null where there is no bound, or none is known */
            limits: {
                min_amount: string | null;
                max_amount: string | null;
            };
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
                /** @description Units received for one sent */
                rate: string;
                /** @description How far the rate lies below the reference; null where there is none */
                spread_bps: number | null;
                /** @description Of it in units received, where the exchange says; included */
                network_fee: string | null;
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
        PopularPair: {
            currency_from: string;
            currency_to: string;
            orders: number;
        };
        /** @description The reference rate, units received for one sent, as this service wrote it down; oldest first */
        PairRates: {
            currency_from: string;
            currency_to: string;
            /** @enum {string} */
            window: "day" | "week";
            points: {
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
                /** @description A decimal number as text */
                rate: string;
            }[];
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
            /**
             * @description What mail about the order is written in; what Accept-Language asks for when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
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
            /** @description What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks */
            evidence: {
                /** @description What arrived at the deposit address */
                deposit: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
                /** @description What the transaction that the exchange names brought to the receiving address */
                payout: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
            } | null;
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
        KeyAttribution: {
            /**
             * @description Only a publishable key may stand in a page
             * @enum {string}
             */
            kind: "secret" | "publishable";
        };
        StatusAnswer: {
            /** @constant */
            message: "success";
            order_info: components["schemas"]["Snapshot"];
            /** @description Null once the order has ended */
            expected: components["schemas"]["ExpectedTimes"] | null;
            /** @description With the manage token in x-manage-token alone */
            support?: components["schemas"]["SupportRef"][];
            /** @description With the manage token alone; null while nobody is asked */
            decision?: components["schemas"]["Decision"] | null;
        };
        /** @description What orders of the last thirty days took, at the same exchange and with the same pair where there were enough */
        ExpectedTimes: {
            /** @description After entering its status, or after the deposit of one that waits, half of such orders had ended */
            typical_seconds: number | null;
            /** @description Nine of ten had */
            slow_seconds: number | null;
            /** @description How long unpaid orders are left open at the least; where expires_at is null */
            patience_seconds: number | null;
        };
        /** @description What the support of an exchange asks for */
        SupportRef: {
            provider: string;
            ref: string;
            /** @description The trade at the exchange itself, from where its support is reached */
            url: string | null;
        };
        /** @description What the customer may choose */
        Decision: {
            /** @description Empty where the exchange takes nobody’s word: it settles the case itself, or its support does */
            choices: ("exchange" | "refund")[];
            /** @description What would come back, as a catalogue parameter */
            refund_currency: string;
            /** @description Where it would go; null: an address must be named */
            refund_address: string | null;
            /** @description What the exchange was told and has not acted on yet; it may be told otherwise, and need not listen */
            sent: components["schemas"]["DecisionSent"] | null;
        };
        /** @description A decision that was handed to the exchange */
        DecisionSent: {
            /** @enum {string} */
            choice: "exchange" | "refund";
            /**
             * Format: date-time
             * @description UTC
             */
            sent_at: string;
        };
        Validation: {
            valid: boolean;
            errors: {
                code: string;
                field: string;
                message: string;
                min_amount?: string | null;
                max_amount?: string | null;
            }[];
        };
        RefundAddressBody: {
            /** @description Where the deposit goes back to */
            address: string;
            memo_tag?: string | null;
        };
        ResolveBody: {
            /**
             * @description Go on with what arrived, or send it back
             * @enum {string}
             */
            choice: "exchange" | "refund";
        };
        NotifyEmailBody: {
            /**
             * Format: email
             * @description Where the customer wants mail about the order
             */
            email: string;
            /**
             * @description What mail about the order is written in; what Accept-Language asks for when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        OrderErasure: {
            /** @description Null while the order is under way or late money is looked for, at most 30 days after its end; then it happens by itself */
            erased_at: string | null;
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
        Provider: {
            orders: number;
            success_rate: number | null;
            median_completion_seconds: number | null;
            hold_rate: number | null;
            mean_slippage_bps: number | null;
            /** @description Of completed orders whose payout was looked for on its chain, the share that the chain shows */
            proof_rate: number | null;
            /** @description From when the chain had confirmed a deposit until the exchange saw it */
            median_credit_delay_seconds: number | null;
            since: string | null;
            name: string;
            /** @description As people write it */
            title: string;
            up: boolean;
            declared: {
                fixed: boolean;
                private_leg: boolean;
                /**
                 * @description By itself, to an address named later, by choice, or through its support
                 * @enum {string}
                 */
                refunds: "automatic" | "address" | "choice" | "support";
                /** @enum {string} */
                kyc: "never" | "on_suspicion";
            };
        };
        Health: {
            /** @constant */
            status: "ok";
            version: string;
            uptime_seconds: number;
            /** @description No real coins: the exchanges are played by a sandbox */
            trial: boolean;
        };
        Readiness: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            checks: {
                /** @enum {string} */
                database: "up" | "down";
                /** @enum {string} */
                queue: "up" | "down";
                providers: {
                    [key: string]: "up" | "down";
                };
                /** @enum {string} */
                prices: "up" | "down";
            };
            /** @description Empty while everything works */
            degraded: {
                dependency: string;
                /** @enum {string} */
                state: "slow" | "reading" | "off" | "down" | "behind" | "disagreeing";
                /** @description What that keeps the service from doing, and what goes on */
                effect: string;
            }[];
        };
        ServiceStatus: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            checks: {
                /** @enum {string} */
                database: "up" | "down";
                /** @enum {string} */
                queue: "up" | "down";
                providers: {
                    [key: string]: "up" | "down";
                };
                /** @enum {string} */
                prices: "up" | "down";
            };
            /** @description Empty while everything works */
            degraded: {
                dependency: string;
                /** @enum {string} */
                state: "slow" | "reading" | "off" | "down" | "behind" | "disagreeing";
                /** @description What that keeps the service from doing, and what goes on */
                effect: string;
            }[];
            watched_since: string | null;
            looked_at: string | null;
            incidents: {
                component: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                began_at: string;
                ended_at: string | null;
            }[];
        };
        Changelog: {
            /** @description Of the service that answers */
            version: string;
            /** @description Newest first */
            releases: {
                version: string;
                /** @description Null while it is being made */
                date: string | null;
                changes: {
                    /** @enum {string} */
                    kind: "security" | "changed" | "added" | "deprecated";
                    /** @description Markdown */
                    text: string;
                }[];
            }[];
        };
        SignUpBody: {
            /** Format: email */
            email: string;
            /** @description At least 10 characters; every one counts */
            password: string;
            name: string;
            website?: string | null;
            /**
             * @description What your mail is written in; English when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        VerifyEmailBody: {
            /** Format: email */
            email: string;
            code: string;
        };
        EmailBody: {
            /** Format: email */
            email: string;
        };
        ResetPasswordBody: {
            /** Format: email */
            email: string;
            code: string;
            /** @description At least 10 characters; every one counts */
            new_password: string;
        };
        SignInBody: {
            /** Format: email */
            email: string;
            password: string;
            /** @description Of the authenticator app, when two-factor authentication is on */
            totp_code?: string;
            /** @description In place of totp_code; works once */
            recovery_code?: string;
        };
        Tokens: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            refresh_token: string;
            /** @description Seconds */
            refresh_expires_in: number;
        };
        RefreshBody: {
            refresh_token: string;
        };
        ApiKeyBody: {
            /** @description A secret API key */
            api_key: string;
        };
        DashboardToken: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            /** @constant */
            scope: "dashboard";
        };
        PageTokens: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            /** @description Seconds */
            refresh_expires_in: number;
        };
        PasskeyOptions: {
            options: {
                [key: string]: unknown;
            };
        };
        PasskeyAnswerBody: {
            /** @description The PublicKeyCredential of the browser, by its toJSON() */
            response: {
                [key: string]: unknown;
            };
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            last_used_at: string | null;
        };
        NewPasskeyBody: {
            /** @description What you call it */
            name: string;
            /** @description The PublicKeyCredential of the browser, by its toJSON() */
            response: {
                [key: string]: unknown;
            };
        };
        PasskeyNameBody: {
            /** @description What you call it */
            name: string;
        };
        StepUp: {
            /**
             * Format: date-time
             * @description UTC
             */
            step_up_until: string;
        };
        Session: {
            /** Format: uuid */
            id: string;
            ip: string | null;
            user_agent: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            expires_at: string;
            current: boolean;
        };
        StepUpBody: {
            /** @description This or totp_code */
            password?: string;
            /** @description Of the authenticator app, in place of the password */
            totp_code?: string;
        };
        ChangePasswordBody: {
            current_password: string;
            /** @description At least 10 characters; every one counts */
            new_password: string;
            /** @description Of the authenticator app, when two-factor authentication is on */
            totp_code?: string;
        };
        SetUpTwoFactorBody: {
            password: string;
        };
        TwoFactorSetup: {
            secret: string;
            otpauth_url: string;
            qr_svg: string;
        };
        EnableTwoFactorBody: {
            totp_code: string;
        };
        RecoveryCodes: {
            recovery_codes: string[];
        };
        DisableTwoFactorBody: {
            password: string;
            /** @description Of the authenticator app, when two-factor authentication is on */
            totp_code?: string;
            /** @description In place of totp_code; works once */
            recovery_code?: string;
        };
        Profile: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            website: string | null;
            email_verified: boolean;
            two_factor_enabled: boolean;
            affiliate: {
                affiliate_enabled: boolean;
                affiliate_commission_bps: number;
                /** @description USD, at most two decimals */
                minimum_payout_usd: number;
                holding_days: number;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description Who is signed in; null for the token of an API key */
            member: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "finance" | "developer" | "viewer";
            } | null;
            /** @description What mail to whoever is signed in is written in; null where it is not known, and English then */
            language: ("en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko") | null;
        };
        ProfileBody: {
            name?: string;
            website?: string | null;
            /**
             * @description What mail to whoever is signed in is written in
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        PartnerOrder: {
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
            /** @description What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks */
            evidence: {
                /** @description What arrived at the deposit address */
                deposit: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
                /** @description What the transaction that the exchange names brought to the receiving address */
                payout: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
            } | null;
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
        PartnerAnalytics: {
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
                /** @description USD, at most two decimals */
                affiliate_usd: number;
                quotes: number;
            }[];
            /** @description USD, at most two decimals */
            affiliate_usd: number;
            /** @description Asked for with a key of the account; counted since they are, a few seconds late */
            quotes: number;
            top_pairs: {
                currency_from: string;
                currency_to: string;
                orders: number;
                /** @description USD, at most two decimals */
                volume_usd: number;
                /** @description USD, at most two decimals */
                affiliate_usd: number;
            }[];
            /** @description What becomes payable from today on, by day; days without anything are left out */
            maturing: {
                /**
                 * Format: date
                 * @description A day in UTC
                 */
                date: string;
                /** @description USD, at most two decimals */
                amount_usd: number;
            }[];
        };
        CreateApiKeyBody: {
            name: string;
            /**
             * @description A publishable key attributes orders and does nothing else
             * @enum {string}
             */
            kind?: "secret" | "publishable";
            /** @description Of a publishable key: the pages it works from; everywhere when there is none */
            allowed_origins?: string[];
            /** @description What it may do; everything when left out */
            scopes?: ("orders:read" | "account:read" | "webhooks:write" | "attribution")[];
        };
        NewApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "secret" | "publishable";
            key: string;
            prefix: string;
            allowed_origins: string[];
            scopes: ("orders:read" | "account:read" | "webhooks:write" | "attribution")[];
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "secret" | "publishable";
            prefix: string;
            allowed_origins: string[];
            scopes: ("orders:read" | "account:read" | "webhooks:write" | "attribution")[];
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description Since a password reset it attributes orders and opens nothing */
            locked: boolean;
        };
        RotateApiKeyBody: {
            /** @description How long the old key goes on working; 0 when left out */
            overlap_hours?: number;
        };
        RotatedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "secret" | "publishable";
            key: string;
            prefix: string;
            allowed_origins: string[];
            scopes: ("orders:read" | "account:read" | "webhooks:write" | "attribution")[];
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until then the old key works, too
             */
            old_key_expires_at: string;
        };
        ChangeApiKeyBody: {
            name?: string;
            /** @description Of a publishable key: the pages it works from; everywhere when there is none */
            allowed_origins?: string[];
            scopes?: ("orders:read" | "account:read" | "webhooks:write" | "attribution")[];
        };
        Limits: {
            /** @description Set by operations; what the limits of your keys were multiplied by */
            limit_multiplier: number;
            surfaces: {
                /** @enum {string} */
                surface: "quote" | "usd" | "assets" | "status" | "create";
                /** @description Per address */
                no_key: {
                    limit: number;
                    window_seconds: number;
                };
                /** @description Per key and address */
                publishable_key: {
                    limit: number;
                    window_seconds: number;
                };
                /** @description Per key */
                secret_key: {
                    limit: number;
                    window_seconds: number;
                };
            }[];
            /** @description Of one account, on all routes of the account together */
            partner_routes: {
                limit: number;
                window_seconds: number;
            };
            /** @description Orders that may wait for their deposit at a time */
            open_orders: {
                per_address: number;
                per_secret_key: number;
            };
        };
        Member: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @description Empty while the invitation waits */
            name: string;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            /** @enum {string} */
            state: "active" | "invited";
            two_factor_enabled: boolean;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            joined_at: string | null;
        };
        InviteMemberBody: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
            /**
             * @description What the invitation is written in; English when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        MemberRoleBody: {
            /** @enum {string} */
            role: "owner" | "finance" | "developer" | "viewer";
        };
        JoinAccountBody: {
            /** @description From the mail of the invitation */
            token: string;
            name: string;
            /** @description At least 10 characters; every one counts */
            password: string;
            /**
             * @description What your mail is written in; as the invitation when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        CloseAccountBody: {
            /**
             * Format: email
             * @description The address of the account, where its mail goes
             */
            email: string;
            /** @description Gives up what the ledger still holds: it will never be paid out */
            forfeit_balance?: boolean;
        };
        Found: {
            /** @enum {string} */
            kind: "order" | "partner" | "payout" | "batch" | "delivery" | "event" | "staff";
            /**
             * @description By which of its names it was found
             * @enum {string}
             */
            matched: "order_id" | "external_id" | "exchange_reference" | "deposit_address" | "receiving_address" | "refund_address" | "transaction" | "email" | "name" | "id" | "payout_address";
            /** @description Of an order its public id */
            id: string;
            /** @description What it is called: a pair, a type of event, a coin, a name */
            name: string;
            /** @description Of a payout */
            amount_usd: number | null;
            status: string | null;
            partner_id: string | null;
            /** @description Where a delivery went */
            endpoint_id: string | null;
            /**
             * Format: date-time
             * @description When it came to be
             */
            at: string;
        };
        AffiliateSummary: {
            /** @description USD, at most two decimals */
            ledger_balance: number;
            /** @description USD, at most two decimals */
            pending_payouts: number;
            /** @description USD, at most two decimals */
            available_balance: number;
            /** @description USD, at most two decimals */
            unmatured_balance: number;
            affiliate_commission_bps: number;
            affiliate_enabled: boolean;
            terms_version: string;
            terms_accepted_version: string | null;
            terms_accepted_at: string | null;
            /** @description USD, at most two decimals */
            minimum_payout_usd: number;
        };
        LedgerEntry: {
            /** Format: uuid */
            id: string;
            sequence: number;
            kind: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /** @description USD, at most two decimals */
            balance_after_usd: number;
            order_id: string | null;
            payout_request_id: string | null;
            note: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            matures_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description SHA-256 of this entry and the hash before it, hexadecimal */
            hash: string;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            sequence: number;
            action: string;
            actor: {
                kind: string;
                via: string | null;
                /** @description Who of the account it was; null for staff, the service and API keys */
                member_id: string | null;
            };
            ip: string | null;
            changes: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description SHA-256 of this entry and the hash before it, hexadecimal */
            hash: string;
        };
        Terms: {
            version: string;
            url: string;
            sha256: string;
        };
        AcceptTermsBody: {
            /** @description The version in force, as GET terms names it */
            version: string;
        };
        PayoutRequestBody: {
            /** @example 125.5 */
            amount: number | string;
            /** @description For whoever reviews it */
            note?: string | null;
        };
        Payout: {
            /** Format: uuid */
            id: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /** @enum {string} */
            status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            note: string | null;
            destination: {
                asset: string;
                network: string;
                address: string;
                memo_tag: string | null;
            };
            tx_hash: string | null;
            tx_url: string | null;
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
        };
        PayoutWithHistory: {
            /** Format: uuid */
            id: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /** @enum {string} */
            status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            note: string | null;
            destination: {
                asset: string;
                network: string;
                address: string;
                memo_tag: string | null;
            };
            tx_hash: string | null;
            tx_url: string | null;
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            history: {
                /** @enum {string} */
                status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
                actor: string;
                reason: string | null;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
            }[];
        };
        PayoutProfile: {
            asset: string;
            network: string;
            address: string;
            memo_tag: string | null;
            preferences: {
                notify_email: boolean;
            };
            cooling_down_until: string | null;
            frozen: boolean;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
        };
        PayoutProfileBody: {
            /** @description An asset parameter, or a ticker with `network` */
            asset?: string;
            network?: string;
            address?: string;
            /** @description null removes it */
            memo_tag?: string | null;
            preferences?: components["schemas"]["PayoutPreferences"];
            /** @description May be left out while a step-up is fresh */
            password?: string;
            /** @description Needed beside the password when two-factor sign-in is on */
            totp_code?: string;
        };
        PayoutPreferences: {
            /** @description Whether payout changes are mailed as well */
            notify_email?: boolean;
        };
        FreezeBody: {
            /** @description From the "this was not me" link of a mail */
            token: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            active: boolean;
            ordered: boolean;
            description: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "disabled";
                failing_since: string | null;
                disabled_at: string | null;
                disabled_reason: string | null;
                /** @description Deliveries that are still to be made; up to 1000 */
                pending: number;
                /** @description Deliveries that were given up; up to 1000 */
                exhausted: number;
            };
            missed_events: {
                /**
                 * Format: date-time
                 * @description UTC
                 */
                since: string;
                until: string | null;
                count: number;
            } | null;
        };
        CreateEndpointBody: {
            /** @description HTTPS address of a public host */
            url: string;
            events: ("affiliate.commission_accrued" | "affiliate.payout_updated" | "affiliate.payout_profile_changed" | "order.created" | "order.status_changed" | "order.action_required" | "order.updated" | "account.api_key_created" | "account.api_key_revoked")[];
            /** @description One event at a time, in the order of their numbers; false when left out */
            ordered?: boolean;
            description?: string | null;
        };
        NewWebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            active: boolean;
            ordered: boolean;
            description: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "disabled";
                failing_since: string | null;
                disabled_at: string | null;
                disabled_reason: string | null;
                /** @description Deliveries that are still to be made; up to 1000 */
                pending: number;
                /** @description Deliveries that were given up; up to 1000 */
                exhausted: number;
            };
            missed_events: {
                /**
                 * Format: date-time
                 * @description UTC
                 */
                since: string;
                until: string | null;
                count: number;
            } | null;
            secret: string;
        };
        UpdateEndpointBody: {
            /** @description HTTPS address of a public host */
            url?: string;
            events?: ("affiliate.commission_accrued" | "affiliate.payout_updated" | "affiliate.payout_profile_changed" | "order.created" | "order.status_changed" | "order.action_required" | "order.updated" | "account.api_key_created" | "account.api_key_revoked")[];
            active?: boolean;
            /** @description One event at a time, in the order of their numbers; false when left out */
            ordered?: boolean;
            /** @description null removes it */
            description?: string | null;
        };
        RotateSecretBody: {
            /** @description How long earlier secrets go on signing; 24 when left out */
            overlap_hours?: number;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            event_id: string;
            event_type: string;
            /** @description Somebody asked for it: nothing of it happened */
            is_test: boolean;
            /** @description The order that its event tells of; null where it tells of none */
            order_id: string | null;
            sequence: number;
            /** @enum {string} */
            state: "pending" | "delivered" | "exhausted";
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            delivered_at: string | null;
            attempts: {
                number: number;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                started_at: string;
                duration_ms: number;
                /** @description Of these, until there was a connection to send it on; null where there never was one, or it was not measured */
                connected_ms: number | null;
                /** @description Of these, until the answer began; null likewise */
                answered_ms: number | null;
                request: {
                    /** @constant */
                    method: "POST";
                    url: string;
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                };
                response_status: number | null;
                response_excerpt: string | null;
                error: string | null;
            }[];
        };
        TestBody: {
            /**
             * @description Whose sample is sent; webhook.test when left out
             * @enum {string}
             */
            type?: "affiliate.commission_accrued" | "affiliate.payout_updated" | "affiliate.payout_profile_changed" | "order.created" | "order.status_changed" | "order.action_required" | "order.updated" | "account.api_key_created" | "account.api_key_revoked" | "webhook.test";
        };
        ReplayPreview: {
            /**
             * Format: date-time
             * @description UTC
             */
            since: string;
            /**
             * Format: date-time
             * @description UTC
             */
            until: string;
            only_failed: boolean;
            total: number;
            types: {
                type: string;
                events: number;
            }[];
            /** @description The body of the first event, as it would be sent; null where there is none */
            first: {
                [key: string]: unknown;
            } | null;
        };
        ReplayBody: {
            /**
             * Format: date-time
             * @description Events created from then on
             */
            since: string;
            /**
             * Format: date-time
             * @description Up to then; now when left out
             */
            until?: string;
            /** @description Leaves out what the endpoint has received; false when left out */
            only_failed?: boolean;
        };
        WebhookReplay: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /**
             * Format: date-time
             * @description UTC
             */
            since: string;
            /**
             * Format: date-time
             * @description UTC
             */
            until: string;
            only_failed: boolean;
            /** @enum {string} */
            state: "running" | "finished";
            total: number;
            delivered: number;
            failed: number;
            left: number;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
        };
        PulledEvents: {
            /** @description Bodies as receivers get them, oldest first */
            data: {
                [key: string]: unknown;
            }[];
            /** @description Everything up to there was looked at: the next after */
            last_sequence: number;
        };
        InvitationBody: {
            /** @description From the mail of the invitation */
            token: string;
            password: string;
            /**
             * @description What your mail is written in; as the invitation when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        StaffProofBody: {
            password: string;
            totp_code: string;
        };
        OwnChangeBody: {
            /**
             * @description What mail to you is written in
             * @enum {string}
             */
            language: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        Admin: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            roles: ("support" | "operator" | "reviewer" | "treasurer")[];
            active: boolean;
            invited: boolean;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
        };
        NewAdminBody: {
            /** Format: email */
            email: string;
            name: string;
            roles: ("support" | "operator" | "reviewer" | "treasurer")[];
            /**
             * @description What the invitation is written in; English when left out
             * @enum {string}
             */
            language?: "en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko";
        };
        Proposal: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "staff.invitation" | "staff.change" | "partner.rate" | "order.price" | "payouts.unfreeze" | "asset.mapping" | "asset.unmapping";
            /** @description What it is about: id of an admin or a partner, an order id, an address */
            subject: string;
            partner_id: string | null;
            /** @description What would change */
            details: {
                [key: string]: unknown;
            };
            reason: string | null;
            /** @enum {string} */
            status: "waiting" | "confirmed" | "rejected";
            /** Format: uuid */
            requested_by: string;
            decided_by: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
        };
        AdminChangeBody: {
            name?: string;
            roles?: ("support" | "operator" | "reviewer" | "treasurer")[];
            active?: boolean;
            /** @description For somebody who lost their authenticator */
            reset_two_factor?: boolean;
        };
        ChangedAdmin: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            roles: ("support" | "operator" | "reviewer" | "treasurer")[];
            active: boolean;
            invited: boolean;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description The change that waits for another admin to confirm it; null when all was done at once */
            waiting_change: string | null;
        };
        StaffPartner: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            website: string | null;
            email_verified: boolean;
            affiliate_enabled: boolean;
            affiliate_commission_bps: number;
            /** @description USD, at most two decimals */
            minimum_payout_usd: number;
            holding_days: number;
            suspended: boolean;
            closed_at: string | null;
            limit_multiplier: number;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
        };
        StaffPartnerInFull: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            website: string | null;
            email_verified: boolean;
            affiliate_enabled: boolean;
            affiliate_commission_bps: number;
            /** @description USD, at most two decimals */
            minimum_payout_usd: number;
            holding_days: number;
            suspended: boolean;
            closed_at: string | null;
            limit_multiplier: number;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            balance: {
                /** @description USD, at most two decimals */
                ledger_balance: number;
                /** @description USD, at most two decimals */
                pending_payouts: number;
                /** @description USD, at most two decimals */
                available_balance: number;
                /** @description USD, at most two decimals */
                unmatured_balance: number;
            };
            terms_accepted_version: string | null;
            payout_profile: components["schemas"]["PayoutProfile"] | null;
        };
        PartnerSettingsBody: {
            affiliate_enabled?: boolean;
            affiliate_commission_bps?: number;
            /** @example 125.5 */
            minimum_payout_usd?: number | string;
            holding_days?: number;
            suspended?: boolean;
            /** @description What the limits of its API keys are multiplied by */
            limit_multiplier?: number;
        };
        ChangedPartner: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            website: string | null;
            email_verified: boolean;
            affiliate_enabled: boolean;
            affiliate_commission_bps: number;
            /** @description USD, at most two decimals */
            minimum_payout_usd: number;
            holding_days: number;
            suspended: boolean;
            closed_at: string | null;
            limit_multiplier: number;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description The change that waits for another admin to confirm it; null when all was done at once */
            waiting_change: string | null;
        };
        ReasonBody: {
            /** @description For the record; partners see it where it concerns them */
            reason: string;
        };
        AdjustmentBody: {
            /** @enum {string} */
            kind: "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT";
            /** @example 125.5 */
            amount_usd: number | string;
            /** @description For the record; partners see it where it concerns them */
            reason: string;
        };
        Adjustment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            partner_id: string;
            /** @enum {string} */
            kind: "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT";
            /** @description USD, at most two decimals */
            amount_usd: number;
            reason: string;
            /** @enum {string} */
            status: "waiting" | "booked" | "rejected";
            needs_second_person: boolean;
            requested_by: string;
            decided_by: string | null;
            ledger_entry_id: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
        };
        StaffPayout: {
            /** Format: uuid */
            id: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /** @enum {string} */
            status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            note: string | null;
            destination: {
                asset: string;
                network: string;
                address: string;
                memo_tag: string | null;
            };
            tx_hash: string | null;
            tx_url: string | null;
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            /** Format: uuid */
            partner_id: string;
            approvals_required: number;
            processed_by: string | null;
            /** @description The batch it was taken over with */
            batch_id: string | null;
            /** @description What it owes in its coin, fixed when it was taken over for sending; null where no price was known */
            coin_amount: string | null;
            coin_price_usd: string | null;
            coin_price_sources: string | null;
            coin_priced_at: string | null;
        };
        StaffPayoutInFull: {
            /** Format: uuid */
            id: string;
            /** @description USD, at most two decimals */
            amount_usd: number;
            /** @enum {string} */
            status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            note: string | null;
            destination: {
                asset: string;
                network: string;
                address: string;
                memo_tag: string | null;
            };
            tx_hash: string | null;
            tx_url: string | null;
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            /** Format: uuid */
            partner_id: string;
            approvals_required: number;
            processed_by: string | null;
            /** @description The batch it was taken over with */
            batch_id: string | null;
            /** @description What it owes in its coin, fixed when it was taken over for sending; null where no price was known */
            coin_amount: string | null;
            coin_price_usd: string | null;
            coin_price_sources: string | null;
            coin_priced_at: string | null;
            /** @description Why the next step would be refused to whoever asks, beside the role that it takes; empty where nothing is in its way */
            stops: {
                code: string;
                message: string;
            }[];
            /** @description What it would owe in its coin if it were taken over now; null once that is fixed */
            estimate: {
                /** @description A decimal number as text */
                coin_amount: string;
                /** @description A decimal number as text */
                coin_price_usd: string;
                coin_price_sources: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                coin_priced_at: string;
            } | null;
            /** @description Opens a wallet with what is to be paid; null where no link can say it, and before it is taken over */
            payment_uri: string | null;
            partner: {
                /** Format: uuid */
                id: string;
                email: string;
                name: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                created_at: string;
            };
            balance: {
                /** @description USD, at most two decimals */
                ledger_balance: number;
                /** @description USD, at most two decimals */
                available_balance: number;
            };
            risk_flags: {
                /** @enum {string} */
                code: "partner_suspended" | "partner_frozen" | "access_weakened" | "new_account" | "velocity" | "recent_credential_change" | "recent_destination_change" | "wallet_of_another_partner" | "wallet_of_own_orders" | "first_payout";
                message: string;
            }[];
            approvals: {
                admin_id: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
            }[];
            ledger: components["schemas"]["LedgerEntry"][];
            history: {
                /** @enum {string} */
                status: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
                actor: string;
                actor_id: string | null;
                reason: string | null;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
            }[];
        };
        CompleteBody: {
            /** @description The transaction that paid it, as the chain names it */
            tx_hash: string;
            /** @description Of a payment in Monero, which nobody sees without it: the private key of that transaction, as `get_tx_key` of the wallet says it. It proves this payment, moves nothing, and is not kept */
            tx_key?: string;
            /** @description Why it counts as paid although the chain does not show it: for another treasurer than the one who sent it */
            reason?: string;
        };
        PayoutBatch: {
            /** Format: uuid */
            id: string;
            network: string;
            /** Format: uuid */
            created_by: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            payouts: number;
            /** @description Of these, how many wait to be paid */
            open: number;
            paid: number;
            /** @description USD, at most two decimals */
            amount_usd: number;
        };
        BatchBody: {
            network: string;
            /** @description Only these; up to 200 that are approved, oldest first, when left out */
            payout_request_ids?: string[];
        };
        PayoutBatchInFull: {
            /** Format: uuid */
            id: string;
            network: string;
            /** Format: uuid */
            created_by: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            payouts: number;
            /** @description Of these, how many wait to be paid */
            open: number;
            paid: number;
            /** @description USD, at most two decimals */
            amount_usd: number;
            requests: components["schemas"]["StaffPayout"][];
            /** @description What is left to be sent, by asset */
            totals: {
                asset: string;
                /** @description A decimal number as text */
                amount: string;
            }[];
            /** @description In which files what is left to be sent can be written */
            formats: ("uris" | "electrum" | "sparrow" | "safe" | "monero-cli" | "monero-gui" | "csv")[];
            /** @description What this call could not move, and why */
            left_out: {
                /** Format: uuid */
                payout_request_id: string;
                code: string;
                message: string;
            }[];
        };
        ReadyPayouts: {
            network: string;
            payouts: number;
            /** @description USD, at most two decimals */
            amount_usd: number;
        };
        TransactionsBody: {
            /** @description The transactions that paid it; wallets split what is too much for one */
            tx_hashes: string[];
            /** @description Of payments in Monero: the private key of each transaction, in the same order. They are not kept */
            tx_keys?: string[];
        };
        BatchPayments: {
            payments: {
                /** Format: uuid */
                payout_request_id: string;
                /** @enum {string} */
                state: "seen" | "not_seen" | "undecided" | "unasked";
                /** @description Which of the transactions pays it */
                tx_hash: string | null;
            }[];
            /** @description Whether each is paid by one of the transactions, as far as anybody can be asked */
            can_complete: boolean;
        };
        StaffOrder: {
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
            /** @description What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks */
            evidence: {
                /** @description What arrived at the deposit address */
                deposit: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
                /** @description What the transaction that the exchange names brought to the receiving address */
                payout: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
            } | null;
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
            partner_id: string | null;
            commission_bps: number | null;
            reversed_at: string | null;
            /** @description Where the chain and the exchange say different things; empty where no chain is asked */
            flags: ("deposit_not_credited" | "payout_not_seen" | "amount_differs")[];
        };
        StaffOrderInFull: {
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
            legs: {
                /** Format: uuid */
                id: string;
                position: number;
                provider: string;
                ref: string | null;
                status_name: string;
                raw_status: string | null;
                action_required: string | null;
                currency_from: string;
                currency_to: string;
                /** @description A decimal number as text */
                amount_from: string;
                /** @description A decimal number as text */
                amount_to: string;
                deposit_tx: string | null;
                payout_tx: string | null;
                refund_tx: string | null;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                created_at: string;
            }[];
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
            /** @description What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks */
            evidence: {
                /** @description What arrived at the deposit address */
                deposit: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
                /** @description What the transaction that the exchange names brought to the receiving address */
                payout: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
            } | null;
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
            partner_id: string | null;
            commission_bps: number | null;
            reversed_at: string | null;
            /** @description Where the chain and the exchange say different things; empty where no chain is asked */
            flags: ("deposit_not_credited" | "payout_not_seen" | "amount_differs")[];
            provider_reports: {
                /** Format: uuid */
                leg_id: string;
                raw_status: string;
                status_name: string | null;
                applied: boolean;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
            }[];
            /** @description What was booked for it in its partner's ledger, oldest first */
            ledger_lines: {
                sequence: number;
                kind: string;
                /** @description USD, at most two decimals */
                amount_usd: number;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                matures_at: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                created_at: string;
            }[];
            /** @description What a chain showed once and then no longer: a reorganisation, or a payment that was replaced */
            evidence_taken_back: {
                /** @enum {string} */
                kind: "deposit" | "payout";
                tx: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                at: string;
            }[];
        };
        PriceBody: {
            /** @example 125.5 */
            price_usd_from: number | string;
            /** @description For the record; partners see it where it concerns them */
            reason: string;
        };
        CorrectedOrder: {
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
            /** @description What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks */
            evidence: {
                /** @description What arrived at the deposit address */
                deposit: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
                /** @description What the transaction that the exchange names brought to the receiving address */
                payout: {
                    /** @description The transaction */
                    tx: string;
                    /** @description What it brought to the address, a decimal number as text */
                    amount: string;
                    /** @description Blocks that have it, its own included; counted up to required */
                    confirmations: number;
                    /** @description How many it takes */
                    required: number;
                    /**
                     * Format: date-time
                     * @description When it was first seen
                     */
                    first_seen_at: string;
                    confirmed_at: string | null;
                    /** @description By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero */
                    source: string;
                } | null;
            } | null;
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
            partner_id: string | null;
            commission_bps: number | null;
            reversed_at: string | null;
            /** @description Where the chain and the exchange say different things; empty where no chain is asked */
            flags: ("deposit_not_credited" | "payout_not_seen" | "amount_differs")[];
            /** @description The change that waits for another admin to confirm it; null when all was done at once */
            waiting_change: string | null;
        };
        ErasureBody: {
            /** @enum {string} */
            kind: "address" | "email";
            /** @description Where coins went or would go back to, or where mail went */
            value: string;
            /** @description For the record; do not name the person in it */
            reason: string;
        };
        Erasure: {
            /** @description How many were found */
            orders: number;
            erased: number;
            /** @description Still under way or looked at; erased by themselves when that is over */
            waiting: number;
        };
        RegistryAsset: {
            caip19: string;
            network: string;
            network_name: string;
            contract: string | null;
            /** @description Null for a contract that the registry does not have */
            ticker: string | null;
            name: string | null;
            decimals: number | null;
            icon_url: string | null;
        };
        AssetMapping: {
            /**
             * Format: uuid
             * @description The change that made it
             */
            id: string;
            provider: string;
            provider_ticker: string;
            provider_network: string;
            /** @description By CAIP-19 */
            asset: string;
            asset_name: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description The change that waits for another admin to confirm it; null when all was done at once */
            waiting_change: string | null;
        };
        HeldListing: {
            /** Format: uuid */
            id: string;
            provider: string;
            provider_ticker: string;
            provider_network: string;
            name: string;
            contract_address: string | null;
            decimals: number | null;
            /** @enum {string} */
            reason: "unknown_network" | "no_contract" | "junk_contract" | "native_with_contract" | "ticker_of_another_token" | "decimals_differ" | "odd_ticker" | "listed_twice";
            explanation: string;
            /**
             * Format: date-time
             * @description UTC
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            seen_at: string;
            /** @description The change that waits for another admin to confirm it; null when all was done at once */
            waiting_change: string | null;
        };
        MapListingBody: {
            asset: string;
            /** @description For the record; partners see it where it concerns them */
            reason: string;
        };
        StaffProvider: {
            name: string;
            source: number;
            enabled: boolean;
            up: boolean;
            resting: string[];
            standing: number;
            enabled_changed_at: string | null;
            listed_at: string | null;
            polls_per_minute: number | null;
            open_trades: number;
            score: {
                orders: number;
                success_rate: number | null;
                median_completion_seconds: number | null;
                hold_rate: number | null;
                mean_slippage_bps: number | null;
                /** @description Of completed orders whose payout was looked for on its chain, the share that the chain shows */
                proof_rate: number | null;
                /** @description From when the chain had confirmed a deposit until the exchange saw it */
                median_credit_delay_seconds: number | null;
                /**
                 * Format: date
                 * @description A day in UTC
                 */
                since: string;
            } | null;
            declared: {
                fixed: boolean;
                private_leg: boolean;
                /**
                 * @description By itself, to an address named later, by choice, or through its support
                 * @enum {string}
                 */
                refunds: "automatic" | "address" | "choice" | "support";
                /** @enum {string} */
                kyc: "never" | "on_suspicion";
            };
        };
        ProviderSwitchBody: {
            enabled: boolean;
        };
        BooksReport: {
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            agrees: boolean;
            checked: {
                partners: number;
                ledger_entries: number;
                orders: number;
                payout_requests: number;
                audit_entries: number;
                anchors: number;
            };
            discrepancies: {
                /** @enum {string} */
                code: "missing_accrual" | "unexpected_accrual" | "duplicate_accrual" | "wrong_partner" | "wrong_commission" | "paid_without_entry" | "entry_without_payout" | "paid_without_hash" | "transaction_used_twice" | "stuck_processing" | "missing_approval" | "orphan_reservation" | "unexplained_adjustment" | "adjustment_without_entry" | "wrong_balance" | "broken_chain" | "wrong_head" | "rewritten_chain";
                message: string;
                partner_id: string | null;
                subject: string;
                expected: string | null;
                found: string | null;
            }[];
        };
        StaffAuditEntry: {
            /** Format: uuid */
            id: string;
            sequence: number;
            action: string;
            actor: {
                kind: string;
                id: string | null;
                via: string | null;
            };
            ip: string | null;
            changes: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description SHA-256 of this entry and the hash before it, hexadecimal */
            hash: string;
            partner_id: string | null;
            user_agent: string | null;
        };
        Overview: {
            partners: number;
            /** @description USD, at most two decimals */
            owed_usd: number;
            adjustments_waiting: number;
            /** @description Changes of the staff and of money that wait for a second person */
            changes_waiting: number;
            orders_needing_action: number;
            payouts: {
                status: string;
                requests: number;
                /** @description USD, at most two decimals */
                amount_usd: number;
            }[];
            outbox: {
                messages: number;
                oldest_seconds: number;
            };
            queues: {
                name: string;
                waiting: number;
                running: number;
            }[];
            books: {
                /**
                 * Format: date-time
                 * @description UTC
                 */
                as_of: string;
                discrepancies: number;
            } | null;
            orders: {
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
            };
        };
        StaffQuestions: {
            attention: {
                /** @enum {string} */
                code: "payouts_to_approve" | "payouts_to_send" | "payouts_under_way" | "adjustments" | "money_changes" | "staff_changes" | "orders_to_act_on" | "orders_flagged" | "listings_held" | "deliveries_exhausted" | "endpoints_failing" | "books_differ";
                /** @description Up to 1000 */
                count: number;
                amount_usd: number | null;
                /** @description Since when the longest of them has been waiting */
                since: string | null;
            }[];
            trends: {
                today: {
                    orders: number;
                    /** @description Completed of all that were placed */
                    conversion: number | null;
                    /** @description Held by the exchange, of all that ended */
                    hold_rate: number | null;
                    median_completion_seconds: number | null;
                };
                yesterday: {
                    orders: number;
                    /** @description Completed of all that were placed */
                    conversion: number | null;
                    /** @description Held by the exchange, of all that ended */
                    hold_rate: number | null;
                    median_completion_seconds: number | null;
                };
                /** @description The seven days before today, together */
                week: {
                    orders: number;
                    /** @description Completed of all that were placed */
                    conversion: number | null;
                    /** @description Held by the exchange, of all that ended */
                    hold_rate: number | null;
                    median_completion_seconds: number | null;
                };
                /** @description What is worse today than yesterday, by more than chance plays; empty where one of them had few orders */
                worse: ("conversion" | "hold_rate" | "median_completion_seconds")[];
                /** @description The share of each exchange in the orders placed */
                mix: {
                    provider: string;
                    today: number;
                    yesterday: number;
                }[];
            };
            /** @description How long the oldest of each kind of work has been waiting */
            lags: {
                work: string;
                now_seconds: number;
                /** @description The worst minute of today */
                today_seconds: number | null;
                yesterday_seconds: number | null;
            }[];
            /** @description What becomes payable to partners from today on, by day, up to 60 days */
            maturing: {
                /**
                 * Format: date
                 * @description A day in UTC
                 */
                date: string;
                /** @description USD, at most two decimals */
                amount_usd: number;
            }[];
        };
        /** @description Comes with the cookie that opens it */
        QueueDashboard: {
            /** @description Where it is, on the origin of this API */
            path: string;
            /** @description Seconds */
            expires_in: number;
        };
        /** @enum {string} */
        ErrorCode: "validation_failed" | "internal_error" | "rate_limited" | "service_unavailable" | "wrong_environment" | "providers_unavailable" | "amount_out_of_range" | "amount_required" | "pair_unavailable" | "unknown_asset" | "price_unavailable" | "invalid_api_key" | "too_many_open_orders" | "provider_unavailable" | "body_too_large" | "unsupported_media_type" | "request_timeout" | "idempotency_in_progress" | "idempotency_key_reused" | "price_moved" | "quote_expired" | "invalid_address" | "invalid_memo" | "memo_required" | "refund_address_required" | "scope_required" | "order_not_found" | "invalid_manage_token" | "not_found" | "action_not_available" | "weak_password" | "too_many_attempts" | "invalid_code" | "sign_up_contested" | "email_not_verified" | "invalid_credentials" | "invalid_totp" | "two_factor_required" | "account_suspended" | "invalid_token" | "refresh_token_reused" | "api_key_locked" | "publishable_key" | "origin_refused" | "invalid_passkey" | "role_required" | "session_required" | "step_up_required" | "limit_reached" | "invalid_range" | "origins_not_allowed" | "email_taken" | "last_owner" | "account_not_closable" | "terms_outdated" | "insufficient_balance" | "payout_profile_cooling_down" | "payout_profile_missing" | "payouts_frozen" | "terms_not_accepted" | "below_minimum_payout" | "payout_not_cancellable" | "webhook_url_exists" | "unsafe_webhook_url" | "two_factor_setup_required" | "four_eyes_required" | "staff_cooling_down" | "partner_frozen" | "partner_suspended" | "security_cooling_down" | "payout_not_seen" | "tx_hash_used";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAssets: {
        parameters: {
            query?: {
                /** @description Only assets of this network */
                network?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
                /** @description The ETag of an answer you have, several, or `*`; 304 where it still stands */
                "if-none-match"?: string;
            };
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
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
    listPopularPairs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PopularPair"][];
                    };
                };
            };
        };
    };
    getPairRates: {
        parameters: {
            query: {
                /** @description Asset parameter from GET /assets, in any case */
                currency_from: string;
                /** @description Asset parameter from GET /assets, in any case */
                currency_to: string;
                /** @description The last day, a rate every ten minutes, or the last week, one every hour; day when left out */
                window?: "day" | "week";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PairRates"];
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
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
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
    checkAttribution: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["KeyAttribution"];
                    };
                };
            };
        };
    };
    getSwapStatus: {
        parameters: {
            query: {
                order_id: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
                /** @description The ETag of an answer you have, several, or `*`; 304 where it still stands */
                "if-none-match"?: string;
            };
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
    followSwapOrder: {
        parameters: {
            query: {
                order_id: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "text/event-stream": string;
                };
            };
        };
    };
    validateSwapOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Validation"];
                    };
                };
            };
        };
    };
    nameRefundAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundAddressBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Snapshot"];
                    };
                };
            };
        };
    };
    resolveSwapOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Snapshot"];
                    };
                };
            };
        };
    };
    setNotifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description What the mail is written in, where the body does not say */
                "accept-language"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotifyEmailBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeNotifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    erasePersonalData: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
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
                        data: components["schemas"]["OrderErasure"];
                    };
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
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
    listProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Provider"][];
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getServiceStatus: {
        parameters: {
            query?: {
                /** @description How many days of history; 90 when left out */
                days?: number;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["ServiceStatus"];
                    };
                };
            };
        };
    };
    getChangelog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Changelog"];
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        verification_expires_at: string;
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: boolean;
                    };
                };
            };
        };
    };
    resendCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    refreshTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    exchangeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardToken"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openPageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    closePageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    openSessionByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswerBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    refreshPageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyNameBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    beginStepUpByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    stepUpByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswerBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StepUp"];
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Session"][];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    stepUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StepUp"];
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setUpTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpTwoFactorBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTwoFactorBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    editProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description First day, UTC, or first moment */
                from?: string;
                /** @description Last day, UTC, or last moment, included */
                to?: string;
                status?: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                currency_from?: string;
                currency_to?: string;
                /** @description What you call it */
                external_id?: string;
                /** @description Only orders that changed then or later */
                updated_since?: string;
                /** @description -created_at, newest first, when left out */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PartnerOrder"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    downloadOrders: {
        parameters: {
            query?: {
                /** @description First day, UTC, or first moment */
                from?: string;
                /** @description Last day, UTC, or last moment, included */
                to?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "text/csv": string;
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
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
                        data: components["schemas"]["PartnerOrder"];
                    };
                };
            };
        };
    };
    getAnalytics: {
        parameters: {
            query?: {
                /** @description How many days, today included; 30 when left out */
                days?: number;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PartnerAnalytics"];
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateApiKeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeApiKeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    unlockApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Limits"];
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Member"][];
                    };
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberBody"];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRoleBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    joinAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinAccountBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseAccountBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchOwn: {
        parameters: {
            query: {
                /** @description A name, whole: an id, an address, a transaction, an e-mail address, what you call an order. Ids may be cut short, of orders to four characters, of all else to eight digits */
                q: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Found"][];
                    };
                };
            };
        };
    };
    getAffiliateSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["AffiliateSummary"];
                    };
                };
            };
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description First day, UTC */
                from?: string;
                /** @description Last day, UTC, included */
                to?: string;
                kind?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["LedgerEntry"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    downloadStatement: {
        parameters: {
            query: {
                /** @description First day, UTC, as YYYY-MM-DD */
                from: string;
                /** @description Last day, UTC, included */
                to: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "text/csv": string;
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description What was done something about: the first word of an action */
                subject?: "account" | "adjustment" | "admin" | "api_key" | "asset" | "books" | "commission" | "customer" | "email" | "member" | "order" | "partner" | "passkey" | "password" | "payout" | "payout_batch" | "payout_profile" | "payouts" | "profile" | "provider" | "queue_dashboard" | "session" | "sign_in" | "staff" | "terms" | "two_factor" | "webhook";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["AuditEntry"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["Terms"];
                };
            };
        };
    };
    acceptTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptTermsBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        sha256: string;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        accepted_at: string;
                    };
                };
            };
        };
    };
    readTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "text/markdown": string;
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Payout"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    requestPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutRequestBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["PayoutWithHistory"];
                };
            };
        };
    };
    cancelPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    getPayoutProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PayoutProfile"] | null;
                    };
                };
            };
        };
    };
    changePayoutProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutProfileBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutProfile"] | null;
                    };
                };
            };
        };
    };
    freezePayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        frozen: boolean;
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEndpointBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: {
                            type: string;
                            description: string;
                            /** @description JSON Schema of the whole body */
                            schema: {
                                [key: string]: unknown;
                            };
                            sample: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEndpointBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description First day, UTC, or first moment */
                from?: string;
                /** @description Last day, UTC, or last moment, included */
                to?: string;
                state?: "pending" | "delivered" | "exhausted";
                /** @description Only events of this type */
                type?: "affiliate.commission_accrued" | "affiliate.payout_updated" | "affiliate.payout_profile_changed" | "order.created" | "order.status_changed" | "order.action_required" | "order.updated" | "account.api_key_created" | "account.api_key_revoked" | "webhook.test";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listAllDeliveries: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description First day, UTC, or first moment */
                from?: string;
                /** @description Last day, UTC, or last moment, included */
                to?: string;
                state?: "pending" | "delivered" | "exhausted";
                /** @description Only events of this type */
                type?: "affiliate.commission_accrued" | "affiliate.payout_updated" | "affiliate.payout_profile_changed" | "order.created" | "order.status_changed" | "order.action_required" | "order.updated" | "account.api_key_created" | "account.api_key_revoked" | "webhook.test";
                /** @description Only of this endpoint */
                endpoint_id?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestBody"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
        };
    };
    previewReplay: {
        parameters: {
            query: {
                /** @description Events created from then on */
                since: string;
                /** @description Up to then; now when left out */
                until?: string;
                /** @description Leaves out what the endpoint has received; false when left out */
                only_failed?: boolean;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["ReplayPreview"];
                    };
                };
            };
        };
    };
    startReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayBody"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
        };
    };
    getReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    pullEvents: {
        parameters: {
            query?: {
                /** @description The last_sequence of the pull before; 0 when left out */
                after?: number;
                /** @description Only events of this type */
                type?: string;
                /** @description 100 when left out */
                limit?: number;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["PulledEvents"];
                };
            };
        };
    };
    signInStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    refreshStaffTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    signOutStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openStaffPageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    closeStaffPageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginStaffPasskeySignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    openStaffSessionByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswerBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    refreshStaffPageSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                    "application/json": components["schemas"]["PageTokens"];
                };
            };
        };
    };
    listStaffPasskeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    addStaffPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    beginStaffPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffProofBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    removeStaffPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameStaffPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyNameBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    setUpStaffTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpTwoFactorBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
        };
    };
    enableStaffTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    changeStaffPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listStaffSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Session"][];
                    };
                };
            };
        };
    };
    endOtherStaffSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endStaffSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        /** Format: uuid */
                        id: string;
                        email: string;
                        name: string;
                        roles: ("support" | "operator" | "reviewer" | "treasurer")[];
                        active: boolean;
                        invited: boolean;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        created_at: string;
                        two_factor_enabled: boolean;
                        /** @description What mail to whoever is signed in is written in; null where it is not known, and English then */
                        language: ("en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko") | null;
                    };
                };
            };
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnChangeBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        name: string;
                        roles: ("support" | "operator" | "reviewer" | "treasurer")[];
                        active: boolean;
                        invited: boolean;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        created_at: string;
                        two_factor_enabled: boolean;
                        /** @description What mail to whoever is signed in is written in; null where it is not known, and English then */
                        language: ("en" | "es" | "pt" | "fr" | "de" | "it" | "tr" | "ru" | "ar" | "zh" | "ja" | "ko") | null;
                    };
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Admin"][];
                    };
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAdminBody"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
        };
    };
    changeStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminChangeBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedAdmin"];
                };
            };
        };
    };
    listPartners: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description Part of the address or name, or an id */
                query?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffPartner"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["StaffPartnerInFull"];
                };
            };
        };
    };
    changePartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerSettingsBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPartner"];
                };
            };
        };
    };
    unfreezePayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
        };
    };
    closePartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPartner"];
                };
            };
        };
    };
    adjustBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
        };
    };
    listAdjustments: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "waiting" | "booked" | "rejected";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Adjustment"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    approveAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
        };
    };
    rejectAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
        };
    };
    listStaffChanges: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "waiting" | "confirmed" | "rejected";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Proposal"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    confirmStaffChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    rejectStaffChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    listMoneyChanges: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "waiting" | "confirmed" | "rejected";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Proposal"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    confirmMoneyChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    rejectMoneyChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    listPayoutsToReview: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "pending" | "approved" | "processing" | "paid" | "failed" | "cancelled";
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffPayout"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    reviewPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["StaffPayoutInFull"];
                };
            };
        };
    };
    approvePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["StaffPayout"];
                };
            };
        };
    };
    refusePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPayout"];
                };
            };
        };
    };
    processPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["StaffPayout"];
                };
            };
        };
    };
    completePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPayout"];
                };
            };
        };
    };
    failPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPayout"];
                };
            };
        };
    };
    listPayoutBatches: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["PayoutBatch"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    collectPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatchInFull"];
                };
            };
        };
    };
    listReadyPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["ReadyPayouts"][];
                    };
                };
            };
        };
    };
    getPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
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
                    "application/json": components["schemas"]["PayoutBatchInFull"];
                };
            };
        };
    };
    downloadPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
                format: "uris" | "electrum" | "sparrow" | "safe" | "monero-cli" | "monero-gui" | "csv";
            };
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
                    "application/octet-stream": string;
                };
            };
        };
    };
    checkPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionsBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPayments"];
                };
            };
        };
    };
    completePayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionsBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatchInFull"];
                };
            };
        };
    };
    listAllOrders: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                status?: "waiting" | "confirming" | "exchanging" | "sending" | "completed" | "expired" | "failed" | "refunded" | "refund_pending" | "created";
                partner_id?: string;
                provider?: string;
                /** @description Only orders that wait for somebody to act */
                action_required?: boolean;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffOrder"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    inspectOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
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
                        data: components["schemas"]["StaffOrderInFull"];
                    };
                };
            };
        };
    };
    refreshOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
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
                        data: components["schemas"]["StaffOrder"];
                    };
                };
            };
        };
    };
    correctOrderValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition answer what the first request did */
                "idempotency-key"?: string;
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CorrectedOrder"];
                    };
                };
            };
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    searchRegistry: {
        parameters: {
            query?: {
                /** @description A ticker, part of a name, a contract or a CAIP-19 name */
                query?: string;
                network?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["RegistryAsset"][];
                        networks: {
                            network: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    listAssetMappings: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["AssetMapping"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    withdrawMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    listHeldListings: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                provider?: string;
                reason?: "unknown_network" | "no_contract" | "junk_contract" | "native_with_contract" | "ticker_of_another_token" | "decimals_differ" | "odd_ticker" | "listed_twice";
                /** @description Part of the ticker, the name or the contract */
                query?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["HeldListing"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    mapListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MapListingBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    listProviderSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffProvider"][];
                    };
                };
            };
        };
    };
    switchProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderSwitchBody"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StaffProvider"];
                    };
                };
            };
        };
    };
    checkBooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["BooksReport"];
                    };
                };
            };
        };
    };
    lookAtBooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllAudit: {
        parameters: {
            query?: {
                /** @description Entries per page; 25 when left out */
                limit?: number;
                cursor?: string;
                /** @description What was done something about: the first word of an action */
                subject?: "account" | "adjustment" | "admin" | "api_key" | "asset" | "books" | "commission" | "customer" | "email" | "member" | "order" | "partner" | "passkey" | "password" | "payout" | "payout_batch" | "payout_profile" | "payouts" | "profile" | "provider" | "queue_dashboard" | "session" | "sign_in" | "staff" | "terms" | "two_factor" | "webhook";
                /** @description Only what concerns this partner */
                partner_id?: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffAuditEntry"][];
                        /** @description For the next page; null on the last */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Overview"];
                    };
                };
            };
        };
    };
    getQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["StaffQuestions"];
                    };
                };
            };
        };
    };
    searchEverything: {
        parameters: {
            query: {
                /** @description A name, whole: an id, an address, a transaction, an e-mail address, what you call an order. Ids may be cut short, of orders to four characters, of all else to eight digits */
                q: string;
            };
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["Found"][];
                    };
                };
            };
        };
    };
    openQueueDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id */
                "x-request-id"?: string;
            };
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
                        data: components["schemas"]["QueueDashboard"];
                    };
                };
            };
        };
    };
}
