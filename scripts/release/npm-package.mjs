// Makes the npm package, for `npx soulscope`: its folder, and the tarball that is published. `npm run package:npm`.
//   --out DIR  elsewhere than in dist

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mustBeDone, npm, ownNode, root, run } from '../packages.mjs';
import { runScript, say } from '../say.mjs';

/** What the program reads at run time, and what people read; the bundles and the manifest are made. */
const copied = ['LICENSE', 'docs/rules', 'docs/command-line.md', 'docs/ci.md', 'docs/editors.md', 'docs/figures.md'];

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Of the extension's manifest only what a registry and a program need: the rest is for the editor. */
function manifest() {
	const { name, version, license, type, engines, bin, keywords, repository } = json('package.json');
	return {
		name,
		version,
		description: json('package.nls.json').description,
		license,
		type,
		engines: { node: engines.node },
		bin,
		keywords: [...keywords, 'cli', 'language-server'],
		...(repository && { repository }),
		files: ['dist/', 'docs/'],
	};
}

await runScript(async () => {
	const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } });
	const out = resolve(values.out);
	const folder = join(out, 'npm');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });

	const build = ['esbuild.mjs', '--production', '--program', '--out', join(folder, 'dist')];
	mustBeDone(await run(ownNode(), build, { cwd: root }), 'The bundles of the npm package could not be built.');
	renameSync(join(folder, 'dist', 'soulscope.cdx.json'), join(out, 'soulscope-npm.cdx.json'));

	for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
	// In the repository that page lies in docs, and its links go from there.
	const readme = readFileSync(join(root, 'docs', 'npm.md'), 'utf8');
	writeFileSync(join(folder, 'README.md'), readme.replaceAll('](../', ']('));
	writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, '\t')}\n`);

	const packed = await npm(['pack', '--json', '--pack-destination', out], { cwd: folder });
	mustBeDone(packed, 'npm could not pack the package.');
	const [{ filename, size, entryCount }] = JSON.parse(packed.stdout);
	say(`${join(out, filename)}: ${entryCount} files, ${(size / 1e6).toFixed(2)} MB`);
	return 0;
});
