import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignFolder, foreignVersion, installForeign } from '../support/foreignPackages.ts';
import type { VersionId } from './world.ts';

const nameOf = (id: VersionId): string => id.slice(0, id.lastIndexOf('@'));
const versionOf = (id: VersionId): string => id.slice(id.lastIndexOf('@') + 1);

const folderOf = (id: VersionId): string => join(foreignFolder('reference'), id);

/** The package's own folder. */
export const packageFolder = (id: VersionId): string => join(folderOf(id), 'node_modules', nameOf(id));

/**
 * Dependencies that nothing needs which is called here, and that cannot be had from the registry alone, moved on to what
 * not every registry has, or are very large.
 */
const manifest = {
	overrides: { libsignal: 'file:./nothing', 'node-llama-cpp': 'file:./nothing', linkedom: '0.18.12' },
};

/** What a package of 2026.1 asks for without saying so. */
const undeclared = 'strip-ansi';

/** Installs what is missing, without running any script of it. Throws where npm cannot. */
export function installPackages(ids: readonly VersionId[], say: (line: string) => void): void {
	for (const id of ids) {
		const folder = folderOf(id);
		if (foreignVersion(folder, nameOf(id)) === versionOf(id)) continue;
		say(`installing ${id} into ${folder}`);
		mkdirSync(join(folder, 'nothing'), { recursive: true });
		writeFileSync(join(folder, 'nothing', 'package.json'), JSON.stringify({ name: 'libsignal', version: '2.0.1' }));
		installForeign(folder, [id, undeclared], manifest);
	}
}

const usualTemplates = join('docs', 'reference', 'templates');
/** Of one version, one template lies with the source. */
const otherTemplates: Readonly<Record<string, string>> = {
	'openclaw@2026.7.1 HEARTBEAT.md': join('src', 'agents', 'templates'),
};

/** Where a package keeps what it seeds a workspace's file `name` with. */
export const templateFolder = (id: VersionId, name: string): string =>
	join(packageFolder(id), otherTemplates[`${id} ${name}`] ?? usualTemplates);

/** True for the versions after 2026.1: bundles, which read frontmatter line by line, and sort skills by name. */
export const isLater = (id: VersionId): boolean => !id.includes('@2026.1.');
