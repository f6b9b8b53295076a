import { expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { ShownPrompt } from '../../../client/src/features/preview/document/store.ts';
import { personaSwapLenses } from '../../../client/src/features/preview/lenses/personaSwapLens.ts';
import type { PersonaSwap } from '../../../protocol/preview/preview.ts';

vi.mock('vscode', () => ({
	CodeLens: class {
		readonly command: unknown;
		constructor(_: unknown, command: unknown) {
			this.command = command;
		}
	},
	l10n: { t: (text: string, ...given: string[]) => text.replace(/\{(\d)\}/gu, (_, at) => given[at] ?? '') },
}));

const linesFor = (personaSwap: PersonaSwap | undefined, tried: object = {}) => {
	const shown = {
		address: { workspace: 'file:///x', session: 'main', wording: 'runtime', ...tried },
		result: { personaSwap },
	} as unknown as ShownPrompt;
	return personaSwapLenses({} as vscode.Range, {} as vscode.Uri, shown).map(({ command }) => command);
};

const rejected = 'the schema forbids “purge”';

test('a prompt in which nobody stands in has nothing above it', () => {
	expect(linesFor(undefined)).toEqual([]);
});

test('who stands in comes first, and why where somebody asks', () => {
	const active = 'SOUL_EVIL.md replaces SOUL.md: it is inside its daily time';
	const [first] = linesFor({ active, rejected }, { personaSwap: true });
	expect(first).toMatchObject({ title: '$(arrow-swap)\u00a0SOUL_EVIL.md replaces SOUL.md', tooltip: active });
});

test('a persona that is rejected says why, and can be tried', () => {
	const [only, ...more] = linesFor({ rejected, byChance: true });
	expect(only).toMatchObject({ command: 'soulscope.preview.standIn', tooltip: expect.stringContaining(rejected) });
	expect(more).toEqual([]);
});

test('dice are offered once the persona is tried, and say how they fell', () => {
	const diceIn = (tried: object) => linesFor({ rejected, byChance: true }, tried).at(-1);
	expect(diceIn({ personaSwap: true })).toMatchObject({
		title: 'stand-in persona not chosen',
		command: 'soulscope.preview.otherDice',
	});
	expect(diceIn({ personaSwap: true, random: 0 })).toMatchObject({ title: 'stand-in persona chosen' });
	expect(linesFor({ rejected }, { personaSwap: true })).toHaveLength(1);
});

test('a persona whose file is missing is a warning', () => {
	expect(linesFor({ trouble: 'file missing' })).toMatchObject([{ title: '$(warning)\u00a0file missing' }]);
});
