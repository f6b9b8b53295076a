import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where PostgreSQL's own programs are, and why there is nothing to use. */
export type Programs =
	| { readonly kind: 'found'; readonly bin: string }
	| { readonly kind: 'missing'; readonly why: string };

/** The newest first. */
const versionsIn = (folder: string): readonly string[] =>
	existsSync(folder) ? readdirSync(folder).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a)) : [];

/** Debian and Ubuntu keep the server's programs off the path, Homebrew keeps old versions off it. One that is named is it. */
const folders = (): readonly string[] => {
	const { SOULSCOPE_POSTGRES: named, PATH = '' } = process.env;
	if (named) return [named];
	return [
		...versionsIn('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin')),
		...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((place) =>
			versionsIn(place)
				.filter((name) => name.startsWith('postgresql'))
				.map((name) => join(place, name, 'bin')),
		),
		...PATH.split(delimiter),
	];
};

/** pgvector is part of the server that is to load it. */
function hasVector(bin: string): boolean {
	const { stdout, status } = spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
	return status === 0 && existsSync(join(stdout.trim(), 'extension', 'vector.control'));
}

export function findPrograms(): Programs {
	const there = folders().filter((folder) => existsSync(join(folder, 'initdb')));
	if (there.length === 0) return { kind: 'missing', why: 'PostgreSQL is not installed' };
	const bin = there.find(hasVector);
	if (bin === undefined) return { kind: 'missing', why: `PostgreSQL in ${there[0]} has no pgvector` };
	return { kind: 'found', bin };
}
