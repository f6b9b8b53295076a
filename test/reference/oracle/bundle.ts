import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Own } from './own.ts';

interface Chunk {
	readonly path: string;
	readonly text: string;
}

/**
 * Finds functions of a bundled package by their own names: the bundler renames what a chunk exports, from one release to
 * the next, and leaves the names inside of it.
 */
export function openBundle(dist: string): (name: string) => Promise<Own> {
	const chunks: Chunk[] = readdirSync(dist)
		.filter((name) => name.endsWith('.mjs') || name.endsWith('.js'))
		.map((name) => ({ path: join(dist, name), text: readFileSync(join(dist, name), 'utf8') }));

	return async (name) => {
		const defined = new RegExp(`^(?:async )?function ${name}\\(`, 'mu');
		const exported = new RegExp(`(?:^|[,{\\s])${name}(?: as (\\w+))?(?:\\s*,|\\s*$)`, 'u');
		for (const { path, text } of chunks) {
			if (!defined.test(text)) continue;
			const lists = [...text.matchAll(/^export \{([^}]*)\}/gmu)].map(([, list]) => list ?? '').join(',');
			const match = exported.exec(lists);
			if (!match) continue;
			const found: unknown = ((await import(path)) as Record<string, unknown>)[match[1] ?? name];
			if (typeof found === 'function') return found as Own;
		}
		throw new Error(`${dist} exports no function ${name}`);
	};
}

/** The text literal that `pattern` captures first in the package's own source: prose that is not ours to repeat. */
export function literalIn(dist: string, pattern: RegExp): string {
	for (const name of readdirSync(dist)) {
		if (!/\.m?js$/u.test(name)) continue;
		const found = pattern.exec(readFileSync(join(dist, name), 'utf8'))?.[1];
		if (found !== undefined) return JSON.parse(`"${found}"`) as string;
	}
	throw new Error(`${dist} has nothing like ${pattern}`);
}
