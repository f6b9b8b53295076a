import type { ChatPreflight, UnseenFile } from '../../../../protocol/chat/chat.ts';
import type { UsedPart } from '../../../../protocol/chat/conversation.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { keptLength, keptWords } from '../../engine/prompt/figures.ts';
import type { Fate, Ledger, LedgerRow } from '../../engine/prompt/ledger.ts';
import type { Part, Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPart, tokensOfPrompt } from '../../engine/prompt/promptTokens.ts';
import { swappedPersona } from '../../engine/prompt/swappedPersona.ts';
import { firstRunIn, leftBehind } from '../../engine/rules/run/firstRun.ts';
import { wordFor } from '../../engine/text/lengths/measure.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { configStatus } from '../../engine/workspace/configStatus.ts';
import { whyUnsent } from '../../engine/workspace/runNotes.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

const uriOf = (workspace: Workspace, path: string): string => uriOfPath(workspace.absolute(path));

/** The parts that go out, with what each costs. */
function usedParts({ parts, ledger }: Prompt, workspace: Workspace, tokens: TokenCounter): UsedPart[] {
	const used = (part: Part): UsedPart => {
		const { id, title, source } = part;
		const why = ledger.rows.find(({ partId, fate }) => partId === id && fate === 'whole')?.reason;
		return {
			title,
			tokens: tokensOfPart(part, tokens),
			...((source.kind === 'file' || source.kind === 'recall') && { uri: uriOf(workspace, source.path) }),
			...(why && { why }),
		};
	};
	return parts.filter(({ text }) => text.trim() !== '').map(used);
}

/** Fates that keep a file, or a part of it, from the agent, with what there is to add to their label. */
const keptBack: Readonly<Partial<Record<Fate, (size: string) => string>>> = {
	truncated: (size) => size,
	clamped: (size) => size,
	dropped: () => 'earlier files used up the total limit',
	deleted: () => '',
	spent: () => '',
	excerpted: () => '',
	withheld: () => '',
	refused: () => '',
	shortened: () => '',
	unlisted: () => '',
	ignored: () => '',
};

const sizeOf = (row: LedgerRow, prompt: Prompt): string =>
	keptWords({
		fate: row.fate,
		kept: keptLength(row, prompt),
		injected: row.injectedLength,
		length: row.rawLength,
		unit: wordFor(prompt.ledger.unit),
	});

/** Files that the agent does not see in this session as they stand on disk. */
function unseenFiles(prompt: Prompt, workspace: Workspace): UnseenFile[] {
	return prompt.ledger.rows.flatMap((row): UnseenFile[] => {
		const more = keptBack[row.fate];
		if (!more) return [];
		const why = [fateLabels[row.fate], more(sizeOf(row, prompt)), row.reason].filter(Boolean).join(': ');
		return [{ title: row.path, uri: uriOf(workspace, row.path), why }];
	});
}

/** Where the first run stands, by what the problems go by as well. */
function firstRunOf(workspace: Workspace, ledger: Ledger): Pick<ChatPreflight, 'firstRun'> {
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

/** What a preflight says of the prompt alone. */
export function promptPreflight(
	prompt: Prompt,
	workspace: Workspace,
	tokens: TokenCounter,
): Pick<ChatPreflight, 'parts' | 'promptTokens' | 'unseen' | 'personaSwap' | 'unsent' | 'firstRun'> {
	const personaSwap = swappedPersona(prompt.ledger);
	const unsent = whyUnsent(
		prompt.preparation,
		workspace.runtime.title,
		configStatus(workspace.runtime, workspace.snapshot()),
	);
	return {
		parts: usedParts(prompt, workspace, tokens),
		promptTokens: tokensOfPrompt(prompt, tokens),
		unseen: unseenFiles(prompt, workspace),
		...(personaSwap !== undefined && { personaSwap }),
		...(unsent !== undefined && { unsent }),
		...firstRunOf(workspace, prompt.ledger),
	};
}
