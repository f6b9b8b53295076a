import { describe, expect, it } from 'vitest';
import { loadNotText } from '../../../../server/src/engine/rules/load/loadNotText.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import type { FileContent } from '../../../../server/src/engine/workspace/snapshot.ts';
import { decodeText } from '../../../../server/src/host/platform/diskFiles.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const messagesOf = (content: FileContent, id = 'openclaw@2026.9.6') => {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error('no such runtime');
	const snapshot = snapshotOf({ 'SOUL.md': { content, size: 9 } });
	const { findings } = analyse(snapshot, runtime, sessionOf()).findings([loadNotText], {});
	return findings.map(({ message }) => message);
};

describe('load.not-text', () => {
	it('counts what the runtime cannot decode, as it decodes it', () => {
		expect(messagesOf(decodeText(Buffer.from('caf\xe9 n\xefve', 'latin1')))).toEqual([
			'SOUL.md is not UTF-8 text: the agent reads � instead of what it says, in 2 places. Open it with its own encoding, then save it as UTF-8.',
		]);
		expect(messagesOf(decodeText(Buffer.from('a\0b')))).toEqual([
			'SOUL.md has NUL bytes, which are in the prompt, in 1 place. Open it with its own encoding, then save it as UTF-8.',
		]);
	});

	it('says what comes of it where a runtime reads no such file', () => {
		const latin = decodeText(Buffer.from('caf\xe9', 'latin1'));
		expect(messagesOf(latin, 'nanobot@0.3.5')).toEqual([
			'SOUL.md is not UTF-8 text, and nanobot 0.3.5 ends every session because of that. Open it with its own encoding, then save it as UTF-8.',
		]);
	});

	it('has a few NUL bytes deleted that a program has left in a text', () => {
		expect(messagesOf(decodeText(Buffer.from('The log of the kiln:\0 1,240 degrees.\0')))).toEqual([
			'SOUL.md has NUL bytes, which are in the prompt, in 2 places. Delete them.',
		]);
		expect(messagesOf(decodeText(Buffer.from('- Tea', 'utf16le')))[0]).toContain('Open it with its own encoding');
	});

	it('speaks of a memory that nobody puts into a prompt, too', () => {
		const runtime = runtimeById('openclaw@2026.9.6');
		if (!runtime) throw new Error('no such runtime');
		const content = decodeText(Buffer.from('\uFEFF- 41;12,5', 'utf16le'));
		const snapshot = snapshotOf({
			'SOUL.md': { content: decodeText(Buffer.from('a')), size: 1 },
			'memory/2026-11-17.md': { content, size: 22 },
		});
		const { findings } = analyse(snapshot, runtime, sessionOf()).findings([loadNotText], {});
		expect(findings.map(({ place }) => place.file)).toEqual([{ kind: 'workspace', path: 'memory/2026-11-17.md' }]);
	});

	it('counts nothing where the editor shows the text as it is', () => {
		expect(messagesOf({ kind: 'text', text: '- Name: Bjørn\n', origin: 'editor', lossy: true })).toEqual([
			'SOUL.md is not UTF-8 text: the agent reads � instead of what it says. Open it with its own encoding, then save it as UTF-8.',
		]);
	});

	it('is silent about text, and about a U+FFFD that somebody wrote', () => {
		expect(messagesOf(decodeText(Buffer.from('# Aria \uFFFD é')))).toEqual([]);
	});
});
