import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Packages of others that something is compared with or tried on, by what for: never below the project. */
export const foreignFolder = (purpose: string): string =>
	join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'soulscope', purpose);

export function foreignVersion(folder: string, name: string): string | undefined {
	const manifest = join(folder, 'node_modules', name, 'package.json');
	if (!existsSync(manifest)) return undefined;
	const { version }: { version?: unknown } = Object(JSON.parse(readFileSync(manifest, 'utf8')));
	return typeof version === 'string' ? version : undefined;
}

/** Installs packages (`name@version`, or the path of one) into `folder`, without running any script of theirs. Throws where npm cannot. */
export function installForeign(folder: string, packages: readonly string[], manifest: object = {}): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }));
	const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=peer'];
	const { status, stderr } = spawnSync('npm', ['install', ...flags, ...packages], { cwd: folder, encoding: 'utf8' });
	if (status !== 0) throw new Error(`npm cannot install ${packages[0]}:\n${stderr.trim()}`);
}
