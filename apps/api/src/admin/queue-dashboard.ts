import { Controller, type INestApplication, Injectable, Res } from '@nestjs/common';
import { Config } from '@swap/config';
import { Audit } from '@swap/domain/audit';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { Clock, DomainError, Keyring, MINUTE, SECOND } from '@swap/domain/kernel';
import { LiveStaff } from '@swap/domain/staff';
import { everyQueue, QueueBackend } from '@swap/queue';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../http/problem.js';
import { Post } from '../http/route.js';
import { data, named, text, whole } from '../http/wire.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

/** Where the dashboard of the queues is. */
const dashboardPath = '/queues';

const passSeconds = (15 * MINUTE) / SECOND;

const cookieName = 'queue_pass';
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`);
const context = 'cookie|queue_pass';

/**
 * Lets a browser look at the dashboard of the queues, where no script can send an access token along: a sealed cookie for that path
 * alone, unreadable to scripts, never sent with a request that another site began. It stands for a session of the staff and ends with
 * it, after a quarter of an hour at the latest.
 */
@Injectable()
export class QueuePass {
  constructor(
    private readonly keyring: Keyring,
    private readonly staff: LiveStaff,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The value of a `Set-Cookie` header (RFC 6265). */
  issue({ adminId, sessionId }: SignedInAdmin): string {
    const until = this.clock.in(passSeconds * SECOND).getTime();
    const pass = this.keyring.seal(context, JSON.stringify({ adminId, sessionId, until }));
    const secure = this.config.values.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    return `${cookieName}=${pass}; Path=${dashboardPath}; Max-Age=${String(passSeconds)}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** Throws `invalid_token`, or `role_required` when its holder is no operator any more. */
  async check(cookies: string | undefined): Promise<void> {
    const { adminId, sessionId, until } = this.open(cookie.exec(cookies ?? '')?.[1]);
    if (until <= this.clock.now().getTime()) throw refused();
    const { roles, passedSecondFactor } = await this.staff.check(adminId, sessionId);
    if (!passedSecondFactor) throw refused();
    if (!roles.includes('operator')) throw new DomainError('role_required', 'This needs the role operator');
  }

  private open(pass = ''): { adminId: string; sessionId: string; until: number } {
    try {
      return JSON.parse(this.keyring.open(context, pass)) as { adminId: string; sessionId: string; until: number };
    } catch {
      throw refused();
    }
  }
}

function refused(): DomainError {
  return new DomainError('invalid_token', 'Open the queues from the admin console, signed in as an operator');
}

const dashboard = named(
  'QueueDashboard',
  {
    path: text.meta({ description: 'Where it is, on the origin of this API' }),
    expires_in: whole.meta({ description: 'Seconds' }),
  },
  'Comes with the cookie that opens it',
);

@ForStaff()
@Controller('admin/queue-dashboard')
export class QueueDashboardController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly pass: QueuePass,
  ) {}

  /** For a quarter of an hour. */
  @Post('', 'openQueueDashboard', 'Open the queue dashboard for this browser', {
    answer: data(dashboard),
    roles: ['operator'],
  })
  async open(@CurrentAdmin() admin: SignedInAdmin, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.database.transaction((tx) =>
      this.audit.record(tx, admin.caller, { partnerId: null, action: 'queue_dashboard.opened' }),
    );
    void reply.header('set-cookie', this.pass.issue(admin));
    return { data: { path: `${dashboardPath}/`, expires_in: passSeconds } };
  }
}

/** Bull-board's page brings its own scripts and styles, and adds styles from its scripts. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the dashboard of the queues to whoever has a {@link QueuePass}: for reading, whatever is asked for. It is large, and read when
 * somebody looks.
 */
export async function serveQueueDashboard(fastify: FastifyInstance, app: INestApplication): Promise<void> {
  const pass = app.get(QueuePass);
  const queues = app.get(QueueBackend);
  const providers = app.get(LiquidityProviders).all();
  const names = everyQueue(providers.map(({ name }) => name));
  const read = async () => {
    const { queueDashboard } = await import('@swap/queue/dashboard');
    return queueDashboard(queues, names, dashboardPath);
  };
  let dashboard: Awaited<ReturnType<typeof read>> | undefined;
  await fastify.register(
    (scope, _options, done) => {
      scope.setErrorHandler(sendProblem);
      scope.addHook('onRequest', async ({ headers }, reply) => {
        await pass.check(headers.cookie);
        if (!(await queues.isUp())) throw new DomainError('service_unavailable', 'The queues cannot be reached now');
        void reply.header('content-security-policy', contentPolicy);
      });
      for (const path of ['/', '/*']) {
        scope.get(path, async ({ url }, reply) => {
          // One that could not be read is read again.
          dashboard ??= await read();
          const below = url.slice(dashboardPath.length);
          return dashboard.answer(below.startsWith('/') ? below : `/${below}`, reply);
        });
      }
      done();
    },
    { prefix: dashboardPath },
  );
}
