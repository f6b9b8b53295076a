import * as vscode from 'vscode';
import type { PreviewPart } from '../../../../protocol/preview/preview.ts';
import { figure } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { promptLanguage } from './document/address.ts';
import type { PromptStore, ShownPrompt } from './document/store.ts';
import { lengthOf } from './folding/folds.ts';
import { summaryWords } from './lenses/summaryWords.ts';

function explain(part: PreviewPart, { result, shut }: ShownPrompt): string[] {
	const { title, kind, wording, why, start, end, stability } = part;
	// The line break that ends a part is nobody’s word: its placeholder does not count it either.
	const size = `${figure(lengthOf(result.text.slice(start, end).trimEnd(), result.unit))} ${result.unit}`;
	const caching =
		stability === 'stable'
			? vscode.l10n.t('Does not change between messages, so the provider can cache it.')
			: vscode.l10n.t('Can change with every message. Nothing after this point is cached.');
	if (kind === 'wording') {
		const words = {
			chat: vscode.l10n.t('Soulscope’s short text. The chat sends it instead of {0}’s own words.', result.runtimeTitle),
			pack: vscode.l10n.t('{0}’s own words, from your installation.', result.runtimeTitle),
			placeholder: vscode.l10n.t(
				'This is a placeholder for {0}’s own words. It has their length. To see the words, run “Load the Runtime’s Wording…”, which reads them from your installation.',
				result.runtimeTitle,
			),
		};
		const isFolded = shut.some((fold) => fold.part === part);
		return [
			title,
			`${words[wording ?? 'placeholder']} ${size}.`,
			caching,
			...(isFolded
				? [
						vscode.l10n.t(
							'These words are folded. To see them, run “Unfold the Runtime’s Words”, or hold Ctrl (Cmd on a Mac) and click.',
						),
					]
				: []),
		];
	}
	if (kind === 'fact') return [title, vscode.l10n.t('{0} adds this text. {1}.', result.runtimeTitle, size), caching];
	if (kind === 'recall' && why !== undefined) {
		return [
			title,
			vscode.l10n.t('{0} adds this memory to the message: {1}. {2}.', result.runtimeTitle, why, size),
			caching,
		];
	}
	return [];
}

/** On the first line what the whole prompt is; everywhere what a placeholder stands for. File text needs no words of ours. */
const hovers = (store: PromptStore): vscode.HoverProvider => ({
	provideHover(document, position) {
		const shown = store.shown(document);
		if (!shown) return undefined;
		const about = position.line === 0 ? [plainMarkdown(vscode.l10n.t('This prompt'), summaryWords(shown))] : [];
		const part = shown.layout.partAt(position);
		const [title, ...lines] = part ? explain(part, shown) : [];
		const own = title === undefined ? [] : [plainMarkdown(title, lines)];
		const messages = [...about, ...own];
		return messages.length > 0 ? new vscode.Hover(messages, document.lineAt(position).range) : undefined;
	},
});

export function registerHover(store: PromptStore): vscode.Disposable {
	return vscode.languages.registerHoverProvider(promptLanguage, hovers(store));
}
