import { describe, expect, it } from 'vitest';
import { findModel } from '../../../scripts/model.mjs';
import { folderWith, soulscope } from '../soulscope.ts';

const models = findModel();
if (models === undefined)
	console.warn('!!! The embedding model is not here: what runs it is SKIPPED. `npm test` fetches it.');

const files = {
	'health.md': '# Health\n\nDr Brandt sees people on Tuesdays: a physician.\n',
	'studio.md': '# Studio\n\nThe big kiln was rewired in 2023.\n',
	'run.ts': '// Starts the kiln.\nexport {};\n',
};
const know = (cwd: string, ...args: string[]) => soulscope(cwd, 'knowledge', ...args);
const question = 'medical professional';

async function stored() {
	const cwd = await folderWith(files);
	for (const file of Object.keys(files)) await know(cwd, 'add', file);
	return cwd;
}
const found = ({ out }: { readonly out: string }): string[] =>
	[...out.matchAll(/^(\S+)@/gm)].map(([, path = '']) => path);

describe('soulscope knowledge search', () => {
	it('searches by words until semantic search is prepared, and says how', async () => {
		const cwd = await stored();
		for (const mode of ['hybrid', 'semantic']) {
			const answer = await know(cwd, 'search', 'kiln', '--mode', mode);
			expect(answer.notes).toEqual([
				'Only words were searched. To prepare semantic search, run this once: soulscope knowledge embed',
			]);
			expect(found(answer).toSorted()).toEqual(['run.ts', 'studio.md']);
		}
		expect((await know(cwd, 'search', 'kiln', '--mode', 'keyword')).notes).toEqual([]);
	});

	it('searches only what it is told to', async () => {
		const cwd = await stored();
		const kilns = async (...args: string[]) => found(await know(cwd, 'search', 'kiln', ...args));
		expect(await kilns('--type', 'code')).toEqual(['run.ts']);
		expect(await kilns('--type', 'markdown,pdf')).toEqual(['studio.md']);
		expect(await kilns('--since', '1h')).toHaveLength(2);
		expect(await kilns('--until', '1h')).toEqual([]);
		expect(await kilns('--until', '2026-01-01')).toEqual([]);
		const versions = await know(cwd, 'versions', 'studio.md');
		await know(cwd, 'write', 'studio.md', 'Nothing.');
		const [version = ''] = versions.out.split(' ');
		expect(await kilns('--version', version)).toEqual(['studio.md']);
		expect((await kilns('--include-history')).toSorted()).toEqual(['run.ts', 'studio.md']);
		for (const [flag, value] of [
			['--type', 'markdwon'],
			['--since', 'yesterday'],
			['--version', 'v1'],
		] as const) {
			expect(await know(cwd, 'search', 'kiln', flag, value)).toMatchObject({ status: 2, out: '' });
		}
	});

	it('says in one line that there is no model in a folder', async () => {
		const cwd = await stored();
		const { status, err } = await know(cwd, 'embed', '--models', '.');
		expect(status).toBe(2);
		expect(err).toMatch(/the model Xenova\/all-MiniLM-L6-v2 is not here/);
	});
});

describe.skipIf(models === undefined)('with the model on this machine', () => {
	const withModel = ['--models', models ?? ''];

	it('finds what is said in other words, and what came since', async () => {
		const cwd = await stored();
		const embedded = await know(cwd, 'embed', ...withModel);
		expect(embedded).toMatchObject({ status: 0, out: '3 of 3 passages in semantic search\n', err: '' });
		for (const mode of ['hybrid', 'semantic']) {
			const answer = await know(cwd, 'search', question, '--mode', mode, '--limit', '1', ...withModel);
			expect(answer).toMatchObject({ status: 0, err: '', notes: [] });
			expect(found(answer)).toEqual(['health.md']);
		}
		await know(cwd, 'write', 'new.md', 'The nurse comes at nine, a surgeon at ten.');
		const answer = await know(cwd, 'search', question, ...withModel);
		expect(answer.notes).toEqual([]);
		expect(found(answer)).toContain('new.md');
		expect((await know(cwd, 'embed', ...withModel)).out).toBe('4 of 4 passages in semantic search\n');
		const other = await know(cwd, 'search', '谁开了茶馆？', ...withModel);
		expect(other.notes.join()).toContain('only knows English');
	}, 120_000);
});
