import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BenchServer, servers } from '../benchServer.ts';
import { HeardAnswers } from './answers.ts';

it('answers each question with the bytes that it was told', async () => {
	const root = mkdtempSync(join(tmpdir(), 'soulscope-floor-'));
	const asked = (line: number) => ({ textDocument: { uri: 'file:///SOUL.md' }, position: { line, character: 3 } });
	const answers = [{ z: 'Töpferei 😀 \u2028', a: [1.5, null] }, null, 'x'.repeat(300_000)];
	const heard = new HeardAnswers();
	heard.hear('textDocument/hover', asked(0), 'an earlier answer');
	for (const [line, answer] of answers.entries()) heard.hear('textDocument/hover', asked(line), answer);
	await servers.floor.build();
	const floor = await BenchServer.start({ ...servers.floor, initializationOptions: heard.known() }, root);
	try {
		const said = await Promise.all(answers.map((_, line) => floor.request('textDocument/hover', asked(line))));
		expect(said.map((each) => JSON.stringify(each))).toEqual(answers.map((each) => JSON.stringify(each)));
		expect(await floor.request('textDocument/hover', asked(9))).toBeNull();
	} finally {
		floor.stop();
		rmSync(root, { recursive: true, force: true });
	}
});
