// Which files a change touches, and the tests that read some of them without loading them.

import { execFileSync } from 'node:child_process';
import { root } from './packages.mjs';
import { PlainError } from './say.mjs';

/** What a test reads from the disk is in no graph of imports. Folders and files of tests, by what they read. */
const readers = /** @type {const} */ ([
	{ reads: /\.md$/, tests: ['test/docs', 'test/words', 'test/engine/rules/docs.test.ts'] },
	{ reads: /^(?:client|l10n|protocol)\/|^package\.nls/, tests: ['test/client/messages.test.ts', 'test/words'] },
	{ reads: /^server\/src\//, tests: ['test/words', 'test/attack/expressions.test.ts'] },
	{ reads: /^client\/webview\//, tests: ['test/webview'] },
	{ reads: /^(?:\.github\/|action\.yml)/, tests: ['test/github'] },
	{ reads: /^syntaxes\//, tests: ['test/grammar'] },
	{ reads: /^test\/fixtures\//, tests: ['test/precision', 'test/protocol/everyFixture.test.ts'] },
	{ reads: /^test\/conformance\//, tests: ['test/conformance'] },
]);

/** @param {...string} args */
const git = (...args) =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The branch that a change is compared with.
 * @returns {string}
 */
export function mainBranch() {
	for (const name of ['main', 'origin/main']) {
		try {
			git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
			return name;
		} catch {
			// Perhaps the other.
		}
	}
	throw new PlainError('There is no branch main to compare with: git fetch origin main.');
}

/**
 * Files that differ from where this branch left `main`, committed or not, from the repository's root.
 * @param {string} main
 * @returns {readonly string[]}
 */
export function changedFiles(main) {
	const told = [
		git('diff', '--name-only', `${main}...HEAD`),
		git('diff', '--name-only', '--cached'),
		git('ls-files', '--others', '--modified', '--exclude-standard'),
	];
	return [...new Set(told.flatMap((lines) => lines.split('\n').filter(Boolean)))];
}

/**
 * @param {readonly string[]} changed
 * @returns {readonly string[]} folders and files of tests
 */
export function testsThatRead(changed) {
	const found = readers.filter(({ reads }) => changed.some((path) => reads.test(path)));
	return [...new Set(found.flatMap(({ tests }) => tests))];
}
