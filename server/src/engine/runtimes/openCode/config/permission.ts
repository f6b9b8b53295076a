import { isCostlyGlob } from '../../../text/globCost.ts';
import { remembering } from '../../../text/remember.ts';
import type { FieldValues } from './fields.ts';
import { isFieldMap } from './fields.ts';

/** What an agent may do with a tool, where the tool is asked for something that `pattern` is for. */
export interface PermissionRule {
	/** A name of a tool, which may hold `*` and `?`. */
	readonly tool: string;
	readonly pattern: string;
	readonly action: string;
}

const expression = remembering((pattern): RegExp => {
	const escaped = pattern
		.replaceAll('\\', '/')
		.replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
		.replaceAll('*', '.*')
		.replaceAll('?', '.');
	// What ends with a blank and a star is also for nothing behind it.
	return new RegExp(`^${escaped.endsWith(' .*') ? `${escaped.slice(0, -3)}( .*)?` : escaped}$`, 'su');
}, 200);

/** `*` stands for any text, `?` for one character. A pattern that would take too long is for nothing. */
const matches = (text: string, pattern: string): boolean =>
	!isCostlyGlob(pattern, text) && expression(pattern).test(text.replaceAll('\\', '/'));

/** The rules of a mapping, in its order: a later one goes before an earlier. */
export const rulesIn = (fields: FieldValues): readonly PermissionRule[] =>
	Object.entries(fields).flatMap(([tool, said]): readonly PermissionRule[] => {
		if (typeof said === 'string') return [{ tool, pattern: '*', action: said }];
		if (!isFieldMap(said)) return [];
		return Object.entries(said).map(([pattern, action]) => ({ tool, pattern, action: String(action) }));
	});

/** True where the tool is kept from the agent altogether: the last rule about it says so of everything. */
export function isSwitchedOff(rules: readonly PermissionRule[], tool: string): boolean {
	const last = rules.findLast((rule) => matches(tool, rule.tool));
	return last?.pattern === '*' && last.action === 'deny';
}

/** True where the last rule that is for `what` denies it. */
export const isDenied = (rules: readonly PermissionRule[], tool: string, what: string): boolean =>
	rules.findLast((rule) => matches(tool, rule.tool) && matches(what, rule.pattern))?.action === 'deny';

/** A single word goes for all tools. */
export const asPermission = (value: unknown): FieldValues =>
	typeof value === 'string' ? { '*': value } : isFieldMap(value) ? value : {};

/** Tools that were switched on or off by their names, as rules: the older way. */
export const toolsAsPermission = (tools: unknown): FieldValues =>
	isFieldMap(tools)
		? Object.fromEntries(
				Object.entries(tools).map(([name, isOn]) => [
					['write', 'edit', 'patch'].includes(name) ? 'edit' : name,
					isOn === true ? 'allow' : 'deny',
				]),
			)
		: {};
