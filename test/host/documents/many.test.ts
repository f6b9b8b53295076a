import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDocumentConverter } from '../../../server/src/host/documents/documentConverter.ts';
import { textFormats } from '../../../server/src/host/knowledge/textFormats.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { zipBomb } from '../../support/documents/bombs.ts';
import { docxOf } from '../../support/documents/office.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { bundled } from './program.ts';

it('of a thousand files, three that are bad are named, and the others are added', async () => {
	const notes = Object.fromEntries(
		Array.from({ length: 980 }, (_, index) => [`docs/${index}.md`, `# Note ${index}\n`]),
	);
	const disk = onDisk(notes);
	for (let index = 0; index < 17; index++) {
		const [name, bytes] =
			index % 2 === 0 ? ['pdf', pdfOf([[`Leaf ${index}`]])] : ['docx', docxOf([`# Leaf ${index}`, 'Text'])];
		writeFileSync(disk.file(`docs/leaf ${index}.${name}`), bytes);
	}
	writeFileSync(disk.file('docs/bomb.docx'), zipBomb());
	writeFileSync(disk.file('docs/broken.pdf'), '%PDF-1.7 and no more');
	writeFileSync(disk.file('docs/locked.pdf'), pdfOf([['secret']], { isProtected: true }));

	using program = await bundled();
	await using documents = createDocumentConverter({ text: textFormats, program: program.url });
	await using store = await openWorkspaceStore({
		root: disk.root,
		dataFolder: join(disk.root, '.data'),
		convert: documents.convert,
	});
	const { data } = (await store.call('membot_add', { sources: ['docs'] })) as unknown as {
		data: { ok: number; failed: number; ingested: { logical_path: string; status: string; error?: string }[] };
	};
	expect(data).toMatchObject({ ok: 997, failed: 3 });
	const bad = data.ingested.filter(({ status }) => status === 'failed');
	expect(Object.fromEntries(bad.map(({ logical_path, error }) => [logical_path.split('/').at(-1), error]))).toEqual({
		'bomb.docx': expect.stringMatching(/^it unpacks to more than \d+ MB$/),
		'broken.pdf': 'it is damaged, or not what its name says, and cannot be read',
		'locked.pdf': expect.stringContaining('protected by a password'),
	});
	const found = await store.call('membot_read', { logical_path: 'docs/leaf 3.docx' });
	expect(found).toMatchObject({ data: { content: '# Leaf 3\n\nText\n' } });
});
