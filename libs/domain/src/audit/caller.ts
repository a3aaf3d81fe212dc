/** Who acts. `operator`: somebody of the staff, through the admin surface or the console. `service`: no person at all. */
export type ActorKind = 'partner' | 'operator' | 'service';

/** How the actor proved who it is. `none`: not yet, as when signing up. */
export type Credential = 'session' | 'api_key' | 'manage_token' | 'console' | 'none';

/** Who asks for something and from where; every use case that changes something takes one and writes it to the audit log. */
export interface Caller {
  readonly actor: ActorKind;
  /** Partner id or admin id. */
  readonly actorId: string | null;
  readonly via: Credential | null;
  /** As the trusted proxies report it. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The service itself, when it acts on its own. */
export const serviceCaller: Caller = { actor: 'service', actorId: null, via: null, ip: null, userAgent: null };
