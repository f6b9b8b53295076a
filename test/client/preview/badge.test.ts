import { expect, test, vi } from 'vitest';
import { badgeOf } from '../../../client/src/features/preview/badge.ts';

vi.mock('vscode', () => ({
	FileDecoration: class {
		readonly badge: string;
		readonly tooltip: string;
		constructor(badge: string, tooltip: string) {
			this.badge = badge;
			this.tooltip = tooltip;
		}
	},
	ThemeColor: class {},
}));

const refusal = { kind: 'refusal', text: 'It will not start here.' } as const;
const active = 'SOUL_EVIL.md stands in for SOUL.md: by chance';

test('the tab of a prompt says that another persona stands in, and before that, that nobody gets it', () => {
	expect(badgeOf({ run: [], personaSwap: { active } })).toMatchObject({ badge: '⇄', tooltip: active });
	for (const unsent of [refusal, { kind: 'failure', text: 'Every session fails.' } as const])
		expect(badgeOf({ run: [unsent], personaSwap: { active } })).toMatchObject({ badge: '!', tooltip: unsent.text });
});

test('a prompt that is what it seems has no badge', () => {
	expect(badgeOf({ run: [{ kind: 'repository', text: 'It makes the folder a Git repository.' }] })).toBeUndefined();
	expect(badgeOf({ run: [], personaSwap: { rejected: 'the schema forbids it' } })).toBeUndefined();
});
