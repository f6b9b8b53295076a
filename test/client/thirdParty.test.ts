import { describe, expect, it } from 'vitest';
import {
	billOfMaterials,
	bundledPackages,
	isPermissive,
	notices,
	packageFolders,
} from '../../scripts/build/thirdParty.mjs';
import { layOut, type Tree } from '../support/disk/fileTree.ts';

const manifest = (name: string, license: unknown) => JSON.stringify({ name, version: '1.2.3', license });
const metafile = (inputs: Record<string, number>) => ({
	inputs: {},
	outputs: {
		'dist/a.js': {
			bytes: 1,
			imports: [],
			exports: [],
			inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
		},
	},
});

describe('what is bundled', () => {
	it('is what has left bytes in an output, of whichever copy', () => {
		const inputs = {
			'server/src/a.ts': 9,
			'node_modules/one/lib/a.js': 5,
			'node_modules/one/lib/b.js': 5,
			'node_modules/@two/part/index.js': 5,
			'node_modules/one/node_modules/three/a.js': 5,
			'node_modules/shaken/index.js': 0,
		};
		expect(packageFolders([metafile(inputs), metafile({ 'node_modules/four/a.js': 1 })])).toEqual([
			'node_modules/@two/part',
			'node_modules/four',
			'node_modules/one',
			'node_modules/one/node_modules/three',
		]);
	});

	const packagesOf = async (tree: Tree, folders: readonly string[]) =>
		bundledPackages((await layOut(tree)).root, folders);

	it('is named with its licence and the text of it, each once', async () => {
		const found = await packagesOf(
			{
				'node_modules/b/package.json': manifest('b', 'MIT'),
				'node_modules/b/LICENSE.md': 'Do as you like.\r\n',
				'node_modules/b/NOTICE': 'By many.',
				'node_modules/a/node_modules/b/package.json': manifest('b', 'MIT'),
				'node_modules/a/node_modules/b/licence': 'Do as you like.',
				'node_modules/a/package.json': manifest('a', { type: 'ISC' }),
				'node_modules/a/COPYING': 'Copy it.',
			},
			['node_modules/b', 'node_modules/a', 'node_modules/a/node_modules/b'],
		);
		expect(found.map(({ name, licence }) => [name, licence])).toEqual([
			['a', 'ISC'],
			['b', 'MIT'],
		]);
		expect(notices(found)).toContain('b 1.2.3 (MIT)\n\nDo as you like.');
		const own = { name: 'own', version: '1.0.0', license: 'MIT' };
		const bill = billOfMaterials(found, own, {
			packages: { 'node_modules/a': { integrity: `sha512-${Buffer.from('digest').toString('base64')}` } },
		});
		expect(bill.components[0]).toMatchObject({
			purl: 'pkg:npm/a@1.2.3',
			hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
		});
		expect(bill.components[1]).not.toHaveProperty('hashes');
	});

	it.each([
		['names no licence', manifest('p', undefined), 'text'],
		['has no text of its licence', manifest('p', 'MIT'), ''],
		['asks for more than to be named', manifest('p', 'GPL-3.0-only'), 'text'],
		['asks for more than to be named', manifest('p', 'MIT AND LGPL-3.0-or-later'), 'text'],
	])('may not be shipped where it %s', async (why, text, licence) => {
		const tree = { 'node_modules/p/package.json': text, 'node_modules/p/LICENSE': licence };
		await expect(packagesOf(tree, ['node_modules/p'])).rejects.toThrow(why);
	});

	it('may be chosen to be permissive where its licence leaves the choice', () => {
		expect(['MIT', '(MIT OR GPL-3.0)', 'BSD-3-Clause AND MIT', 'constructor', ''].map(isPermissive)).toEqual([
			true,
			true,
			true,
			false,
			false,
		]);
	});
});
