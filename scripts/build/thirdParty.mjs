// Which packages are in the bundles, and under what licences: the notices that ship with them, and a bill of materials.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name: string, version: string, folder: string, licence: string, texts: readonly string[], homepage: string }} Bundled
 */

/** What asks for no more than to be named, with its text. */
const permissive = new Set([
	'0BSD',
	'Apache-2.0',
	'BlueOak-1.0.0',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'CC-BY-4.0',
	'CC0-1.0',
	'ISC',
	'MIT',
	'MIT-0',
	'Python-2.0',
	'Unlicense',
	'Zlib',
]);

/** Packages that come without the text of the licence that their manifest names: whose they are, and a package that carries it. */
const withoutText = {
	'@humanwhocodes/momoa': { holder: 'Copyright Human Who Codes', like: '@xenova/transformers/LICENSE' },
	'@vscode/l10n': { holder: 'Copyright (c) Microsoft Corporation', like: 'vscode-jsonrpc/License.txt' },
	'clean-git-ref': { holder: 'Copyright Eli White', like: '@xenova/transformers/LICENSE' },
	diff3: {
		holder:
			'Copyright (c) 2006, 2008 Tony Garnock-Jones, LShift Ltd. Copyright (c) 2013 Tatsuhiko Kubo. Copyright (c) Tyler Wanek, Axosoft',
		like: 'vscode-jsonrpc/License.txt',
	},
	'onnxruntime-common': { holder: 'Copyright (c) Microsoft Corporation', like: 'vscode-jsonrpc/License.txt' },
	'onnxruntime-web': { holder: 'Copyright (c) Microsoft Corporation', like: 'vscode-jsonrpc/License.txt' },
	'pg-types': { holder: 'Copyright (c) 2014 Brian M. Carlson', like: 'vscode-jsonrpc/License.txt' },
	pgpass: { holder: 'Copyright (c) 2013-2016 Hannes Hörl', like: 'vscode-jsonrpc/License.txt' },
	standardwebhooks: { holder: 'Copyright (c) Standard Webhooks', like: 'vscode-jsonrpc/License.txt' },
};

/** What a package has taken into its own files, and that its manifest does not tell: who it is from, and a package with that licence. */
const takenIn = {
	unpdf: {
		holder: 'It contains PDF.js, Copyright Mozilla Foundation, under the Apache License 2.0.',
		like: '@xenova/transformers/LICENSE',
	},
};

/** The text of the licence alone, with who it is from in front of it. */
function textElsewhere(root, name, table) {
	if (!Object.hasOwn(table, name)) return [];
	const { holder, like } = table[name];
	const text = readFileSync(join(root, 'node_modules', like), 'utf8')
		.replace(/^(?:Copyright .*|MIT License)$/gmu, '')
		.trim();
	return [`${holder}\n\n${text}`];
}

const licenceFile = /^(?:licen[cs]e|copying|notice|third-?party-?notices?)(?:[-.].*)?$/iu;

/** True for an SPDX expression of which one alternative asks for nothing but permissive licences. */
export const isPermissive = (expression) =>
	expression
		.replace(/[()]/gu, '')
		.split(/\s+OR\s+/u)
		.some((one) => one.split(/\s+AND\s+/u).every((id) => permissive.has(id.trim())));

/**
 * Folders of the packages that have left something in an output, relative to the project and in order. Files that a bundle imports and
 * that were shaken out of it are in no output.
 * @param {readonly import('esbuild').Metafile[]} metafiles
 * @returns {readonly string[]}
 */
export function packageFolders(metafiles) {
	const folders = new Set();
	for (const { outputs } of metafiles) {
		for (const { inputs } of Object.values(outputs)) {
			for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
				const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(path)?.[0];
				if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
			}
		}
	}
	return [...folders].sort();
}

/** The licence as manifests have said it through the years. */
function licenceIn({ license, licenses }) {
	const named = license ?? licenses;
	const one = (each) => (typeof each === 'string' ? each : (each?.type ?? ''));
	return Array.isArray(named) ? named.map(one).join(' OR ') : one(named);
}

/**
 * What each package says of itself. Throws where one says nothing, has no text of its licence, or asks for more than to be named.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {readonly Bundled[]}
 */
export function bundledPackages(root, folders) {
	const problems = [];
	const found = folders.map((folder) => {
		const at = join(root, folder);
		const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
		const { name, version, homepage, repository } = manifest;
		const licence = licenceIn(manifest);
		const files = readdirSync(at).filter((file) => licenceFile.test(file));
		const own = files.sort().map((file) => readFileSync(join(at, file), 'utf8').trim());
		const texts = [
			...(own.length > 0 ? own : textElsewhere(root, name, withoutText)),
			...textElsewhere(root, name, takenIn),
		];
		if (licence === '') problems.push(`${name} ${version} names no licence`);
		else if (!isPermissive(licence))
			problems.push(`${name} ${version} is under ${licence}, which asks for more than to be named`);
		if (texts.every((text) => text === '')) problems.push(`${name} ${version} has no text of its licence in ${folder}`);
		return { name, version, folder, licence, texts, homepage: homepage ?? repository?.url ?? repository ?? '' };
	});
	if (problems.length > 0) throw new Error(`What is bundled may not be shipped as it is:\n  ${problems.join('\n  ')}`);
	const once = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
	return [...once.values()].sort((a, b) =>
		a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
	);
}

const rule = '-'.repeat(80);

/** @param {readonly Bundled[]} packages */
export function notices(packages) {
	const head = [
		'Soulscope contains these packages. Each stands under its own licence, which follows it.',
		'',
		...packages.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`),
	];
	const each = packages.flatMap(({ name, version, licence, homepage, texts }) => [
		'',
		rule,
		`${name} ${version} (${licence})`,
		...(homepage === '' ? [] : [homepage]),
		'',
		texts.join('\n\n').replace(/\r\n?/gu, '\n'),
	]);
	return `${[...head, ...each].join('\n')}\n`;
}

/** The digest that the lock file has, as CycloneDX writes it. */
function hashesOf(integrity = '') {
	const [algorithm, digest] = integrity.split(' ')[0].split(/-(.*)/su);
	const alg = { sha512: 'SHA-512', sha1: 'SHA-1' }[algorithm];
	return alg === undefined ? {} : { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] };
}

/**
 * CycloneDX 1.5. The same for the same packages: no time and no dice in it.
 * @param {readonly Bundled[]} packages
 * @param {{ name: string, version: string, license: string }} own
 * @param {{ packages: Readonly<Record<string, { integrity?: string }>> }} lock
 */
export function billOfMaterials(packages, own, lock) {
	const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
	return {
		bomFormat: 'CycloneDX',
		specVersion: '1.5',
		version: 1,
		metadata: {
			component: {
				type: 'application',
				'bom-ref': purl(own.name, own.version),
				name: own.name,
				version: own.version,
				licenses: [{ expression: own.license }],
			},
		},
		components: packages.map(({ name, version, licence, folder }) => ({
			type: 'library',
			'bom-ref': purl(name, version),
			name,
			version,
			purl: purl(name, version),
			licenses: [{ expression: licence }],
			...hashesOf(lock.packages[folder]?.integrity),
		})),
	};
}
