import { SwapError } from '@swap/client';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { problemOf } from '../api/http.js';
import { Icon, type IconName } from './icons.js';
import { say, serviceSaid } from './say.js';

type ButtonAttributes = Omit<ButtonHTMLAttributes, 'icon' | 'type' | 'disabled'>;

interface ButtonProps extends ButtonAttributes {
  readonly look?: 'primary' | 'plain' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** Work is under way: says so, and takes no second press. */
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
}

export function Button({ look = 'plain', icon, busy = false, type = 'button', children, ...rest }: ButtonProps) {
  const { onClick, ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      class={`button ${look}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span class="spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'busy';

export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** Something to know, loud when it is trouble. */
export function Notice({ tone = 'neutral', title, children }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'note'} aria-label={title}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}

interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ComponentChildren;
}

interface CardProps {
  /** Of the heading that names the card. */
  readonly id: string;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a page under a heading of its own. */
export function Card({ id, title, children }: CardProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A line of a list of facts. */
export function Fact({ term, class: look, children }: { term: string; class?: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd class={look}>{children}</dd>
    </div>
  );
}

/** Something is on its way, as `said` tells. */
export function Loading({ said }: { said: string }) {
  return (
    <div class="loading" role="status">
      <span class="spinner" />
      <span>{said}</span>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

/** Keeps what follows on the line of what it belongs to. */
const wordJoiner = '\u2060';

export function ExternalLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {wordJoiner}
      <Icon name="out" />
      <NewTab />
    </a>
  );
}

/** Says of a link, to those who do not see its sign, where it leads. */
export const NewTab = () => <span class="unseen"> {say('kit.newTab')}</span>;

/** What went wrong: the service's own words, or those of this language for its code. */
export const errorSaid = (error: Error): string =>
  error instanceof SwapError ? serviceSaid('error', error.code, error.message) : error.message;

/** An error, with the number to quote when it is reported. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const id = problemOf(error)?.request_id;
  return (
    <Notice tone="bad">
      <p>{errorSaid(error)}</p>
      {id && <p class="fine">{say('kit.request', { id })}</p>}
      {retry && <Button onClick={retry}>{say('kit.retry')}</Button>}
    </Notice>
  );
}
