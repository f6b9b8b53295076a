import { sha256 } from '../text/sha256.ts';

/** A tool that was not allowed to do what it was called for. */
export interface PermissionDenial {
	readonly toolName: string;
	readonly toolId: string | null;
	readonly reason: string;
}

const denied = /permission|denied|not allowed/i;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The denial that the payload of a tool's event tells of, in its own words; null where it tells of none. */
export function denialIn(payload: Readonly<Record<string, unknown>>): PermissionDenial | null {
	if (payload.error !== true) return null;
	const reason = [payload.message, payload.result, payload.error_message]
		.filter(isText)
		.find((text) => denied.test(text));
	if (reason === undefined) return null;
	return {
		toolName: isText(payload.tool_name) ? payload.tool_name : 'unknown',
		toolId: isText(payload.tool_id) ? payload.tool_id : null,
		reason,
	};
}

/** `denial` as it is written down and counted: trimmed, and with something to say. */
export const tidied = ({ toolName, toolId, reason }: PermissionDenial): PermissionDenial => ({
	toolName: toolName.trim() || 'unknown',
	toolId: toolId?.trim() || null,
	reason: reason.trim() || 'permission denied',
});

/** The same for every denial of that tool for that reason: 16 hex digits. */
export const denialKey = ({ toolName, toolId, reason }: PermissionDenial): string =>
	sha256(JSON.stringify({ toolName, toolId, reason })).slice(0, 16);
