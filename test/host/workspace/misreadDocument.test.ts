import { expect, test } from 'vitest';
import type { FileEntry } from '../../../server/src/engine/workspace/snapshot.ts';
import { decodeText } from '../../../server/src/host/platform/diskFiles.ts';
import { DocumentOverlay } from '../../../server/src/host/workspace/documents/documentOverlay.ts';

test('the bytes of a file that is no UTF-8 are known until somebody types in it', () => {
	const bytes = Uint8Array.of(0x63, 0x61, 0x66, 0xe9);
	const content = decodeText(bytes);
	const entry: FileEntry = { path: 'TOOLS.md', content, link: 'none', size: 4, modified: 0 };
	const documents = new Map<string, string>();
	const overlay = new DocumentOverlay(
		documents,
		(absolute) => absolute.slice('/w/'.length),
		() => false,
	);
	const shown = (typed: string) => {
		documents.set('/w/TOOLS.md', typed);
		return overlay.files(new Map([[entry.path, entry]]), { wanted() {} }).get('TOOLS.md')?.content;
	};
	expect(content).toEqual({ kind: 'text', text: 'caf\uFFFD', origin: 'disk', lossy: true, bytes });
	expect(shown('caf\uFFFD')).toEqual({ kind: 'text', text: 'caf\uFFFD', origin: 'editor', lossy: true, bytes });
	expect(shown('caf\uFFFD!')).toEqual({ kind: 'text', text: 'caf\uFFFD!', origin: 'editor', lossy: true });
});
