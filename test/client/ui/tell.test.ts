import { expect, test, vi } from 'vitest';

const told = vi.hoisted(() => [] as string[][]);

vi.mock('vscode', () => ({
	l10n: { t: (text: string) => text },
	window: {
		showInformationMessage: async (...said: string[]) => void told.push(['information', ...said]),
		showWarningMessage: async (...said: string[]) => void told.push(['warning', ...said]),
		showErrorMessage: async (...said: string[]) => void told.push(['error', ...said]),
	},
}));

const { tell, tellFailure, warn } = await import('../../../client/src/ui/tell.ts');

test('a message that is longer than a line has a button, without which the editor cuts it off', () => {
	const long = 'Aria: nothing is wrong with the files, the runtime and what is around them.';
	tell('Kept as notes/tea.md.');
	tell(long);
	warn(long);
	tellFailure(new Error(long));
	expect(told).toEqual([
		['information', 'Kept as notes/tea.md.'],
		['information', long, 'OK'],
		['warning', long, 'OK'],
		['error', long, 'OK'],
	]);
});
