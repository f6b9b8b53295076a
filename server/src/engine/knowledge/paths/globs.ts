import { isAbsolute, resolve } from 'node:path';

export interface GlobParts {
	readonly isGlob: boolean;
	/** Absolute: everything in front of the first wildcard's segment. */
	readonly base: string;
	/** What is matched below the base. */
	readonly remainder: string;
}

const wildcard = /[*?[\]{}!]/;

export const isGlob = (text: string): boolean => wildcard.test(text);

/**
 * Where a walk for `glob` starts, and what it matches there (membot 0.19.5); relative globs count from `cwd`, and so does
 * one with a wildcard right below the root. Without a wildcard the base is the file itself.
 */
export function globParts(glob: string, cwd: string): GlobParts {
	const segments = glob.split('/');
	const first = segments.findIndex(isGlob);
	const literal = (first < 0 ? segments : segments.slice(0, first)).join('/');
	return {
		isGlob: first >= 0,
		base: isAbsolute(literal) ? literal : resolve(cwd, literal),
		remainder: first < 0 ? glob : segments.slice(first).join('/'),
	};
}

/**
 * The patterns that one `include` or `exclude` of a person stands for, itself first: at any depth unless it is tied to
 * the base by a slash, a dot and a slash, or two stars in front; and the whole subtree where a folder is meant. A bare
 * `*.md` stays at the top (membot 0.19.5).
 */
export function expandUserPattern(pattern: string): string[] {
	const anywhere = (each: string): string[] => (/^(?:\*\*\/|\/|\.\/)/.test(pattern) ? [] : [`**/${each}`]);
	const tree = (folder: string): string[] => [`${folder}/**`, ...anywhere(`${folder}/**`)];
	const isPath = pattern.includes('/');
	const folder = /^(.*)\/\*?$/s.exec(pattern)?.[1];
	const isTree = folder !== undefined && !pattern.endsWith('/**/*');
	return [
		...new Set([
			pattern,
			...(isPath ? anywhere(pattern) : []),
			...(isTree ? tree(folder) : []),
			...(isPath || isGlob(pattern) ? [] : [`**/${pattern}`, `**/${pattern}/**`]),
		]),
	];
}
