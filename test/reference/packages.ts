import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type VersionId, versionIds } from './world.ts';

/** Where the packages are kept: never below the project. */
const cacheFolder = (): string =>
	join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'soulscope', 'reference');

const nameOf = (id: VersionId): string => id.slice(0, id.lastIndexOf('@'));
const versionOf = (id: VersionId): string => id.slice(id.lastIndexOf('@') + 1);

/** The package's own folder. */
export const packageFolder = (id: VersionId): string => join(cacheFolder(), id, 'node_modules', nameOf(id));

function installedVersion(id: VersionId): string | undefined {
	const manifest = join(packageFolder(id), 'package.json');
	if (!existsSync(manifest)) return undefined;
	const { version }: { version?: unknown } = Object(JSON.parse(readFileSync(manifest, 'utf8')));
	return typeof version === 'string' ? version : undefined;
}

/**
 * Dependencies that nothing needs which is called here, and that cannot be had from the registry alone, moved on to what
 * not every registry has, or are very large.
 */
const manifest = {
	private: true,
	overrides: { libsignal: 'file:./nothing', 'node-llama-cpp': 'file:./nothing', linkedom: '0.18.12' },
};

/** What a package of 2026.1 asks for without saying so. */
const undeclared = 'strip-ansi';

/** Installs what is missing, without running any script of it. Throws where npm cannot. */
export function installPackages(ids: readonly VersionId[], say: (line: string) => void): void {
	for (const id of ids) {
		if (installedVersion(id) === versionOf(id)) continue;
		const folder = join(cacheFolder(), id);
		say(`installing ${id} into ${folder}`);
		mkdirSync(join(folder, 'nothing'), { recursive: true });
		writeFileSync(join(folder, 'nothing', 'package.json'), JSON.stringify({ name: 'libsignal', version: '2.0.1' }));
		writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
		const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=peer'];
		const { status, stderr } = spawnSync('npm', ['install', ...flags, id, undeclared], {
			cwd: folder,
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`npm cannot install ${id}:\n${stderr.trim()}`);
	}
}

/** Where a package keeps what it seeds workspaces with. */
export const templateFolder = (id: VersionId): string => join(packageFolder(id), 'docs', 'reference', 'templates');

export const isNewest = (id: VersionId): boolean => id === versionIds.at(-1);
