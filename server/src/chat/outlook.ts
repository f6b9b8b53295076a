import { URI } from 'vscode-uri';
import type { ChatOutlook, UnseenFile } from '../../../protocol/chat.ts';
import type { UsedPart } from '../../../protocol/conversation.ts';
import type { Fate, Ledger, LedgerRow } from '../engine/prompt/ledger.ts';
import type { Part, Prompt } from '../engine/prompt/prompt.ts';
import { swappedPersona } from '../engine/prompt/swappedPersona.ts';
import { firstRunIn, leftBehind } from '../engine/rules/support/firstRun.ts';
import { grouped } from '../engine/text/grouped.ts';
import type { TokenCounter } from '../engine/text/tokens.ts';
import type { Workspace } from '../host/workspaces.ts';

const uriOf = (workspace: Workspace, path: string): string => URI.file(workspace.absolute(path)).toString();

/** The parts that go out, with what each costs. */
function usedParts({ parts, ledger }: Prompt, workspace: Workspace, tokens: TokenCounter): UsedPart[] {
	const used = ({ id, title, text, source }: Part): UsedPart => {
		const why = ledger.rows.find(({ partId, fate }) => partId === id && fate === 'whole')?.reason;
		return {
			title,
			tokens: tokens.count(text),
			...((source.kind === 'file' || source.kind === 'recall') && { uri: uriOf(workspace, source.path) }),
			...(why && { why }),
		};
	};
	return parts.filter(({ text }) => text.trim() !== '').map(used);
}

const keptOf = ({ kept }: LedgerRow): number => kept.reduce((sum, { start, end }) => sum + end - start, 0);

/** What keeps a file, or a part of it, from the agent; fates that keep nothing back are missing. */
const because: Readonly<Partial<Record<Fate, (row: LedgerRow, unit: string) => string>>> = {
	truncated: (row, unit) => `cut: ${grouped(keptOf(row))} of ${grouped(row.rawLength)} ${unit} reach the agent`,
	clamped: (row, unit) => `cut by the total limit, after ${grouped(keptOf(row))} of ${grouped(row.rawLength)} ${unit}`,
	deleted: () => 'deleted by the next run, before it reads anything',
	spent: () => 'left out, its work is done',
	excerpted: () => 'withheld from this session but for entries',
	dropped: () => 'dropped: the total limit was used up before it',
	withheld: () => 'withheld from this session',
	refused: () => 'refused by the runtime',
	shortened: () => 'its description is cut in the list of skills',
	unlisted: () => 'not in the list of skills',
	ignored: () => 'never loaded by this version',
};

/** Files that the agent does not see in this session as they stand on disk. */
function unseenFiles({ rows, unit }: Ledger, workspace: Workspace): UnseenFile[] {
	return rows.flatMap((row): UnseenFile[] => {
		const say = because[row.fate];
		if (!say) return [];
		const why = [say(row, unit), row.reason].filter(Boolean).join(': ');
		return [{ title: row.path, uri: uriOf(workspace, row.path), why }];
	});
}

/** Where the first run stands, by what the problems go by as well. */
function firstRunOf(workspace: Workspace, ledger: Ledger): Pick<ChatOutlook, 'firstRun'> {
	const firstRun = firstRunIn(workspace.analysis(), ledger);
	switch (firstRun?.kind) {
		case undefined:
			return {};
		case 'ahead':
			return { firstRun: { kind: 'ahead' } };
		case 'over':
			return { firstRun: { kind: 'over', why: leftBehind(firstRun) } };
	}
}

/** What an outlook says of the prompt alone. */
export function promptOutlook(
	prompt: Prompt,
	workspace: Workspace,
	tokens: TokenCounter,
): Pick<ChatOutlook, 'parts' | 'unseen' | 'swapped' | 'firstRun'> {
	const swapped = swappedPersona(prompt.ledger);
	return {
		parts: usedParts(prompt, workspace, tokens),
		unseen: unseenFiles(prompt.ledger, workspace),
		...(swapped !== undefined && { swapped }),
		...firstRunOf(workspace, prompt.ledger),
	};
}
