// Prints what CHANGELOG.md says of a version: `node scripts/release/release-notes.mjs v1.2.3`. Fails where tag, manifest and changelog differ.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages.mjs';
import { PlainError, runScript } from '../say.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');

/**
 * @param {string} tag
 * @param {string} version of the manifest
 * @param {string} changelog
 * @returns {string} the section of that version, without its heading
 */
export function releaseNotes(tag, version, changelog) {
	if (tag !== `v${version}`) throw new PlainError(`The tag is ${tag}, and package.json says ${version}.`);
	const sections = changelog.split(/^## /mu).slice(1);
	const bodyOf = (heading) => {
		const found = sections.find((section) => section.split(/[\s,(]/u, 1)[0] === heading);
		return found?.slice(found.indexOf('\n')).trim() ?? '';
	};
	if (bodyOf('Unreleased') !== '')
		throw new PlainError(`CHANGELOG.md still has lines under Unreleased: move them to ${version}.`);
	const notes = bodyOf(version);
	if (notes === '') throw new PlainError(`CHANGELOG.md says nothing of ${version}.`);
	return notes;
}

if (import.meta.main)
	await runScript(async () => {
		const tag = process.argv[2] ?? '';
		console.log(releaseNotes(tag, JSON.parse(read('package.json')).version, read('CHANGELOG.md')));
		return 0;
	});
