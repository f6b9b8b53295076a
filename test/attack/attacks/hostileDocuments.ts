import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createDocumentConverter } from '../../../server/src/host/documents/documentConverter.ts';
import { textFormats } from '../../../server/src/host/knowledge/textFormats.ts';
import { bundled } from '../../host/documents/program.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { crowded, deepPage, entityBomb, lyingBomb, pdfBomb, zipBomb } from '../../support/documents/bombs.ts';
import { epubOf } from '../../support/documents/books.ts';
import { docxOf } from '../../support/documents/office.ts';
import { relations } from '../../support/documents/zip.ts';
import type { Attack, Ground } from '../attack.ts';
import { damaged, samples } from '../support/hostileSamples.ts';

/** What is in a file that no document may reach. */
const marker = 'the-words-of-another-file';

/** Documents that ask for that file, each in a way of its kind. */
const reaching = (file: string): readonly Uint8Array[] => {
	const address = pathToFileURL(file).href;
	const entity = `<!DOCTYPE x [<!ENTITY f SYSTEM "${address}">]>`;
	return [
		Buffer.from(
			`<base href="${address}"><iframe src="${address}"></iframe><object data="${address}"></object><img src="${address}">`,
		),
		docxOf(['x'], {
			'word/document.xml': `${entity}<w:document><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>`,
		}),
		docxOf(['x'], {
			'word/_rels/document.xml.rels': relations({ i: ['image', address] }).replace(
				'Target=',
				'TargetMode="External" Target=',
			),
		}),
		epubOf(
			'x',
			{ 'a.xhtml': `<p>x</p>` },
			{ 'OEBPS/a.xhtml': `${entity}<html><body>&f;<iframe src="${address}"/></body></html>` },
		),
		epubOf('x', { [`../../../../../../../..${file}`]: 'x' }),
	];
};

async function attack(ground: Ground): Promise<void> {
	const { dice } = ground;
	using program = await bundled();
	const disk = onDisk({ 'secret.txt': marker });
	const converter = createDocumentConverter({
		text: textFormats,
		program: program.url,
		limits: { time: () => 10_000, resident: 600 * 1024 * 1024 },
	});
	async function convert(bytes: Uint8Array, mime: string, what: string): Promise<void> {
		const answer = await ground.answered(converter.convert(bytes, mime, 'a'), what);
		ground.tried();
		if (!answer) return;
		const said = 'text' in answer ? answer.text : answer.refused;
		const keep = () => {
			const file = disk.file(`failed-${dice.below(1e9)}`);
			writeFileSync(file, bytes);
			return `${what} (${bytes.length} bytes): ${said.slice(0, 300)}`;
		};
		ground.expect(!said.includes(marker), 'outside', keep);
		ground.expect('text' in answer || !/\n|has ended/.test(said), 'wrong', keep);
		ground.expect(said !== '', 'wrong', keep);
	}

	for (const { kind, mime, bytes } of samples) {
		for (let count = ground.size(6, 300); count > 0; count--) await convert(damaged(bytes, dice), mime, kind);
	}
	for (const bytes of reaching(disk.file('secret.txt'))) await convert(bytes, 'text/html', 'reaching out');
	const bombs = {
		crowded,
		entityBomb,
		lyingBomb,
		zipBomb,
		pdfBomb: () => pdfBomb(8_000),
		deepPage: () => deepPage(100_000),
	};
	for (const [name, bomb] of Object.entries(bombs)) await convert(bomb(), 'text/html', name);

	const after = await ground.answered(converter.convert(docxOf(['The next one']), '', 'a'), 'a good document');
	ground.expect(after !== undefined && 'text' in after, 'wrong', () => `after all: ${JSON.stringify(after)}`);
	await converter.rest();
	if (process.platform !== 'win32')
		ground.expect(program.running().length === 0, 'hung', () => `left behind: ${program.running().join('; ')}`);
}

export const hostileDocuments: Attack = {
	name: 'hostile-documents',
	what: 'documents of every kind are damaged at random, reach out and swell; each is read or refused in one line',
	run: attack,
};
