/** What a message names with `$`: names by themselves, and paths of links. */
export interface Mentions {
	readonly names: ReadonlySet<string>;
	readonly paths: ReadonlySet<string>;
}

/** `$PATH` is a variable, and no skill. */
const variables: ReadonlySet<string> = new Set([
	'PATH',
	'HOME',
	'USER',
	'SHELL',
	'PWD',
	'TMPDIR',
	'TEMP',
	'TMP',
	'LANG',
	'TERM',
	'XDG_CONFIG_HOME',
]);

const mention = /\[\$([A-Za-z0-9_:-]+)\][ \t]*\(([^()\s][^()]*)\)|\$([A-Za-z0-9_:-]+)/gu;

/** Codex 0.169.0: letter case counts. */
export function mentionsIn(message: string): Mentions {
	const names = new Set<string>();
	const paths = new Set<string>();
	for (const [, linked, path, plain] of message.matchAll(mention)) {
		if (linked !== undefined && path !== undefined) {
			if (!variables.has(linked.toUpperCase())) paths.add(path.trim().replace(/^skill:\/\//u, ''));
		} else if (plain !== undefined && !variables.has(plain.toUpperCase())) names.add(plain);
	}
	return { names, paths };
}
