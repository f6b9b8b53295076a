import { expect, test } from 'vitest';
import { releaseNotes } from '../../scripts/release/release-notes.mjs';

const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n- New.\n\n## 1.1.0 (2026-01-02)\n\n- Old.\n';

test('notes of a release are the lines of its version', () => {
	expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe('- New.');
	expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe('- Old.');
});

test('a tag that is not the version of the manifest releases nothing', () => {
	expect(() => releaseNotes('v1.2.1', '1.2.0', changelog)).toThrow('The tag is v1.2.1, and package.json says 1.2.0.');
});

test('neither does a version of which the changelog says nothing, nor one with lines that were left behind', () => {
	expect(() => releaseNotes('v1.3.0', '1.3.0', changelog)).toThrow('says nothing of 1.3.0');
	const behind = changelog.replace('Unreleased\n', 'Unreleased\n\n- Forgotten.\n');
	expect(() => releaseNotes('v1.2.0', '1.2.0', behind)).toThrow('move them to 1.2.0');
});
