import { ask } from '@/lib/api';
import type { House } from '@/lib/types';

// What admins see and do (docs/protocol.md, "Order in the house").

export type Until = number | 'for ever' | null;

export interface Somebody {
  person: string;
  name: string;
  kind: 'guest' | 'named' | 'bot';
  created: number;
  admin: boolean;
  muted: Until;
  banned: Until;
  why: string;
}
export interface Overview {
  house: House;
  games: { game: string; open: number; running: number; people: number }[];
  reports: number;
}
export interface Report {
  report: number;
  at: number;
  by: string | null;
  about: Somebody | null;
  match: string;
  why: string;
  settled: boolean;
  outcome: string;
  chat: { n: number; name: string; text: string; at: number; theirs: boolean }[];
}
export interface LiveTable {
  match: string;
  game: string;
  status: 'open' | 'running';
  created: number;
  public: boolean;
  seats: (string | null)[];
}
export interface Network {
  network: string;
  until: Until;
  why: string;
}
export interface AuditLine {
  n: number;
  at: number;
  admin: string | null;
  action: string;
  target: string;
  name: string | null;
  details: Record<string, unknown>;
}

const look = <T>(what: string, query = '') => ask<T>('GET', `/api/admin/${what}${query}`);

export const admin = {
  overview: () => look<Overview>('overview'),
  people: (part: string) =>
    look<{ people: Somebody[] }>('people', `?part=${encodeURIComponent(part)}`).then(
      (answer) => answer.people,
    ),
  reports: () => look<{ reports: Report[] }>('reports').then((answer) => answer.reports),
  matches: () => look<{ matches: LiveTable[] }>('matches').then((answer) => answer.matches),
  networks: () => look<{ networks: Network[] }>('networks').then((answer) => answer.networks),
  audit: (before?: number) =>
    look<{ audit: AuditLine[] }>('audit', before === undefined ? '' : `?before=${before}`).then(
      (answer) => answer.audit,
    ),
  act: (action: string, body: Record<string, unknown>) =>
    ask<{ code?: string }>('POST', `/api/admin/${action}`, body),
};

// Minutes; null is for ever.
export const spans: { key: string; minutes: number | null }[] = [
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'week', minutes: 7 * 24 * 60 },
  { key: 'month', minutes: 30 * 24 * 60 },
  { key: 'for_ever', minutes: null },
];

export const moment = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
