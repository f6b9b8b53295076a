import { sha256 } from '../../text/sha256.ts';

/** A tool that was not allowed to do what it was called for. */
export interface PermissionDenial {
	readonly toolName: string;
	readonly toolId: string | null;
	readonly reason: string;
}

const denied = /permission|denied|not allowed/i;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The denial that the payload of a tool's event tells of; null where it tells of none. */
export function denialIn(payload: Readonly<Record<string, unknown>>): PermissionDenial | null {
	if (payload.error !== true) return null;
	const reason = [payload.message, payload.result, payload.error_message].map(textOf).find((text) => denied.test(text));
	if (reason === undefined) return null;
	return { toolName: textOf(payload.tool_name) || 'unknown', toolId: textOf(payload.tool_id) || null, reason };
}

/** The same for every denial of that tool for that reason: 16 hex digits. */
export const denialKey = ({ toolName, toolId, reason }: PermissionDenial): string =>
	sha256(JSON.stringify({ toolName, toolId, reason })).slice(0, 16);
