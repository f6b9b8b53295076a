import * as vscode from 'vscode';
import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import type { ToolDryRun } from '../../../../protocol/chat/tools.ts';
import { hunksOf } from '../../../../shared/lineDiff.ts';
import { fenced } from './fenced.ts';

type DryRunWrites = Extract<ToolDryRun, { kind: 'writes' }>;

/** Lines of one file that are shown at most; a person who is to say yes must see what to. */
const mostLines = 200;

const signs = { added: '+', removed: '-', same: ' ' } as const;

const signed = (text: string, sign: string): string[] =>
	text === ''
		? []
		: text
				.replace(/\n$/u, '')
				.split('\n')
				.map((line) => `${sign} ${line}`);

/** What changes in one file, as lines of a diff: whole files, where it would take too long to find out. */
function changedLines({ before = '', after = '' }: FileDiff): string[] {
	const hunks = hunksOf(before, after);
	if (!hunks) return [...signed(before, '-'), ...signed(after, '+')];
	return hunks.flatMap(({ line, lines }, at) => [
		...(at > 0 ? [`@@ ${line} @@`] : []),
		...lines.map(({ kind, text }) => `${signs[kind]} ${text}`),
	]);
}

function diffText(change: FileDiff): string {
	const lines = changedLines(change);
	if (lines.length <= mostLines) return lines.join('\n');
	return [...lines.slice(0, mostLines), vscode.l10n.t('… more lines: {0}', lines.length - mostLines)].join('\n');
}

/** The change as Markdown, as a person is shown it before it happens. */
export const changesShown = ({ shown }: DryRunWrites): string =>
	shown.changes
		.map((change) => `\`${change.path.replaceAll('`', "'")}\`\n\n${fenced(diffText(change), 'diff')}`)
		.join('\n\n');

/** Asks whether a tool may write what stands in the chat above. */
export async function mayWrite({ summary, shown }: DryRunWrites): Promise<boolean> {
	const allow = vscode.l10n.t('Allow');
	const answer = await vscode.window.showWarningMessage(
		summary,
		{
			modal: true,
			detail: vscode.l10n.t(
				'The agent wants to change {0}. You can see the change in the chat.',
				shown.changes.map(({ path }) => path).join(', '),
			),
		},
		allow,
	);
	return answer === allow;
}
