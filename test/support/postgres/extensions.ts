import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const lookUp = (bin: string, what: 'bindir' | 'sharedir' | 'pkglibdir'): string =>
	spawnSync(join(bin, 'pg_config'), [`--${what}`], { encoding: 'utf8' }).stdout.trim();

/** The folder that all of these are in. */
function above(...paths: readonly string[]): string {
	let folder = paths[0] ?? '/';
	while (!paths.every((path) => !relative(folder, path).startsWith('..'))) folder = dirname(folder);
	return folder;
}

/**
 * Makes, in `folder` (absolute), the programs of PostgreSQL in `bin` once more, with another pgvector: `none`, or one that says it is of
 * this version. Gives the folder of the new programs. They find what belongs to them by where they lie, so only they are copied, and the
 * rest is links.
 */
export function withOtherPgvector(bin: string, folder: string, pgvector: 'none' | (string & {})): string {
	const [binFolder, share, libraries] = (['bindir', 'sharedir', 'pkglibdir'] as const).map((what) =>
		lookUp(bin, what),
	) as [string, string, string];
	const root = above(binFolder, share, libraries);
	const copyOf = (path: string): string => join(folder, relative(root, path));
	for (const made of [copyOf(binFolder), join(copyOf(share), 'extension'), dirname(copyOf(libraries))])
		mkdirSync(made, { recursive: true });
	for (const program of ['initdb', 'pg_ctl', 'postgres'])
		copyFileSync(join(binFolder, program), join(copyOf(binFolder), program));
	symlinkSync(libraries, copyOf(libraries));
	for (const name of readdirSync(share))
		if (name !== 'extension') symlinkSync(join(share, name), join(copyOf(share), name));
	const extensions = join(share, 'extension');
	for (const name of readdirSync(extensions))
		if (!name.startsWith('vector')) symlinkSync(join(extensions, name), join(copyOf(extensions), name));
	if (pgvector === 'none') return copyOf(binFolder);
	const control = readFileSync(join(extensions, 'vector.control'), 'utf8');
	const now = /default_version = '([^']+)'/u.exec(control)?.[1] ?? '';
	writeFileSync(join(copyOf(extensions), 'vector.control'), control.replace(`'${now}'`, `'${pgvector}'`));
	symlinkSync(join(extensions, `vector--${now}.sql`), join(copyOf(extensions), `vector--${pgvector}.sql`));
	return copyOf(binFolder);
}
