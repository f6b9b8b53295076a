import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DiffDocuments } from '../../../client/src/features/chat/content/diffDocuments.ts';
import { changeInFront, isComparisonOf, nameOf, tabOf } from '../../../client/src/features/guard/inFront.ts';
import type { GuardedChange } from '../../../protocol/guard/guard.ts';
import { changeOf } from './changeOf.ts';

interface DiffTab {
	readonly label: string;
	readonly input: unknown;
}

const opened = vi.hoisted((): DiffTab[] => []);

vi.mock('vscode', async () => {
	const { URI } = await import('vscode-uri');
	class TabInputTextDiff {
		readonly original: unknown;
		readonly modified: unknown;
		constructor(original: unknown, modified: unknown) {
			this.original = original;
			this.modified = modified;
		}
	}
	return {
		l10n: { t: (text: string, ...values: readonly string[]) => text.replace('{0}', values[0] ?? '') },
		Uri: URI,
		Range: class {},
		TabInputTextDiff,
		workspace: { registerTextDocumentContentProvider: () => ({ dispose() {} }) },
		commands: {
			executeCommand: async (_: string, left: unknown, right: unknown, label: string) =>
				void opened.push({ label, input: new TabInputTextDiff(left, right) }),
		},
		window: {
			tabGroups: {
				get activeTabGroup() {
					return { activeTab: opened.at(-1) };
				},
			},
		},
	};
});

const show = (change: GuardedChange) =>
	new DiffDocuments().openBesideFile(nameOf(change), tabOf(change, change.path), {
		path: change.path,
		uri: change.uri,
		before: 'Kind.',
		after: 'Cruel.',
	});

beforeEach(() => {
	opened.length = 0;
});

describe('the change that a comparison in front is of', () => {
	it('is that of the agent whose file it compares, though another one has the same change of a file of that name', async () => {
		const [aria, bento] = [changeOf('aria'), changeOf('bento')];
		const list = { all: [aria, bento] };
		expect(changeInFront(list)).toBeUndefined();
		await show(aria);
		await show(bento);
		expect(changeInFront(list)).toBe(bento);
		expect(opened.map((tab) => isComparisonOf(aria)(tab as never))).toEqual([true, false]);
	});

	it('is the newest of the file where it has changed again meanwhile, as its right side has', async () => {
		await show(changeOf('aria'));
		const again = changeOf('aria', { id: 'another' });
		expect(changeInFront({ all: [changeOf('aria', { path: 'USER.md' }), again] })).toBe(again);
	});

	it('can be of a configuration outside of the workspace', async () => {
		const config = changeOf('aria', {
			path: '/home/sam/.openclaw/openclaw.json',
			uri: 'file:///home/sam/.openclaw/openclaw.json',
		});
		await show(config);
		expect(changeInFront({ all: [changeOf('aria'), config] })).toBe(config);
	});
});
