import { concatMapped, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';

/** Tags that Claude Code 2.1.330 itself marks things with in a conversation; `-` may also be `_` or another dash. */
const tags = [
	'agent-message',
	'bash-input',
	'bash-stderr',
	'bash-stdout',
	'command-args',
	'command-message',
	'command-name',
	'cross-session-message',
	'function-results',
	'local-command-caveat',
	'local-command-stderr',
	'local-command-stdout',
	'persisted-output',
	'remote-review',
	'sandbox-violations',
	'system-reminder',
	'task-notification',
	'teammate-message',
	'tick',
	'tool-use-error',
	'total-tokens',
	'user-prompt-submit-hook',
] as const;

const named = tags.join('|').replaceAll('-', '[_\\p{Pd}]');

/** The `<` of such a tag, opening or closing; everything that begins with `antml:` is one. Letters that only look alike are not told apart. */
const opening = new RegExp(`<(?=[\\s\\p{Cf}/!?]*(?:antml:|(?:${named})(?![\\w-])))`, 'giu');

/**
 * What arrives behind the result of a tool, with a backslash in each tag that could be taken for one of the program's own. At the start
 * of a session nothing of the kind is done.
 */
export function disarmed(mapped: MappedText): MappedText {
	const { text } = mapped;
	const ends = [...text.matchAll(opening)].map(({ index }) => index + 1);
	if (ends.length === 0) return mapped;
	const pieces = [...ends, text.length].flatMap((end, index) => [
		sliceMapped(mapped, ends[index - 1] ?? 0, end),
		...(index < ends.length ? [literal('\\')] : []),
	]);
	return concatMapped(pieces);
}
