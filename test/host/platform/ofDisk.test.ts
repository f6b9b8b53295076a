import { afterEach, expect, test } from 'vitest';
import { pathOfUri, uriOfPath } from '../../../server/src/host/managed/placeUri.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { ofDisk } from '../../../server/src/host/platform/ofDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const { platform } = process;
const on = (value: string) => Object.defineProperty(process, 'platform', { value });
afterEach(() => on(platform));

const apart = 'Küche.md'.normalize('NFD');
const together = apart.normalize('NFC');

test('on macOS a listing and an editor mean the same text by a name with accents', async () => {
	const { root, file } = onDisk({ [apart]: '# Kitchen\n' });
	on('darwin');
	expect(await diskFiles.list(root)).toEqual({ kind: 'listed', entries: [{ name: together, kind: 'file' }] });
	expect(pathOfUri(uriOfPath(file(apart)))).toBe(file(together));
});

test('elsewhere these are two names', async () => {
	const { root, file } = onDisk({ [apart]: '# Kitchen\n', [together]: '# Kitchen\n' });
	on('linux');
	expect(await diskFiles.list(root)).toMatchObject({ entries: { length: 2 } });
	expect(pathOfUri(uriOfPath(file(apart)))).toBe(file(apart));
});

test('the letter of a drive is written as Node does', () => {
	expect(ofDisk('c:\\agents\\c:')).toBe('C:\\agents\\c:');
	expect(ofDisk('/c:/agents')).toBe('/c:/agents');
});
