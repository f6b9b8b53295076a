import { relative, sep } from 'node:path';
import ignore from 'ignore';
import type { Session, Touch } from '../../../workspace/session.ts';

/** What brings skills in. Commands in a shell do not, whatever they read. */
const counts: ReadonlySet<Touch['by']> = new Set(['read', 'write', 'edit', 'mention']);

/** What has been touched so far, with the turn after which it was: the first one is 1, a mention in the prompt 0. */
export const touchesOf = ({ touched = [] }: Session): readonly { readonly path: string; readonly turn: number }[] =>
	touched.flatMap(({ path, by }, index) => (counts.has(by) ? [{ path, turn: by === 'mention' ? 0 : index + 1 }] : []));

/** `path` from `folder`, with `/`; undefined where it does not lie below it. */
export function pathBelow(folder: string, path: string): string | undefined {
	const below = relative(folder, path).split(sep).join('/');
	const isOutside = below === '' || below === '..' || below.startsWith('../') || /^(?:[A-Za-z]:|\/)/u.test(below);
	return isOutside ? undefined : below;
}

/** `{a,b}` spelt out. */
function braces(pattern: string): readonly string[] {
	const [whole, before = '', inside = '', after = ''] = /^([^{]*)\{([^{}]*)\}([\s\S]*)$/u.exec(pattern) ?? [];
	if (whole === undefined) return [pattern];
	return inside.split(',').flatMap((each) => braces(before + each + after));
}

/** True where one of the patterns, which are those of a `.gitignore` and count from cwd, holds for `path`. */
export function isMatch(patterns: readonly string[], cwd: string, path: string): boolean {
	const below = pathBelow(cwd, path);
	if (below === undefined) return false;
	// A last `/**` is taken off first, so what stands before it may be a folder at any depth.
	const rules = patterns.flatMap(braces).map((pattern) => pattern.replace(/\/\*\*\/?$/u, ''));
	return ignore({ ignorecase: true }).add(rules).ignores(below);
}
