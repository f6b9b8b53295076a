import * as z from 'zod';
import { json, plain } from './table.ts';

/** ISO 8601 in UTC. */
const time = z.iso.datetime();

/** Columns that several tables have. */
export const text = plain(z.string());
export const textOrNull = plain(z.string().nullable().default(null));
export const at = plain(time);
export const atOrNull = plain(time.nullable().default(null));
/** From 0 to 1. */
export const confidence = plain(z.number().nullable().default(null));
export const list = json(z.array(z.string()).readonly().default([]));

/** Whose a row is: the conversation, and the workspace by the runtime's own name for it, else by its root. */
export const place = { workspaceId: text, sessionId: text };
/** Absolute path of the workspace's root. */
export const root = plain(z.string());
export const stamps = { createdAt: at, updatedAt: at };
