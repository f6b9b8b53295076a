import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { SlashCommand } from '../../../../../protocol/chat/chat.ts';

/** Commands that what is typed may become; empty where it is no command, or is one with its words. */
export function matching(commands: readonly SlashCommand[], text: string): readonly SlashCommand[] {
	const typed = /^\/([\p{L}\p{N}_.:-]*)$/u.exec(text)?.[1]?.toLowerCase();
	if (typed === undefined) return [];
	return commands.filter(({ name }) => name.toLowerCase().startsWith(typed));
}

export const slashMenuId = 'slash-commands';
export const optionId = (index: number): string => `${slashMenuId}-${index}`;

interface SlashMenuProps {
	readonly commands: readonly SlashCommand[];
	readonly selected: number;
	onTake(command: SlashCommand): void;
}

/** The commands that fit, above the input; the arrows move in it while the cursor stays where it is. */
export function SlashMenu({ commands, selected, onTake }: SlashMenuProps) {
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => {
		list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
	}, [selected]);
	return (
		<div class="slash-menu" id={slashMenuId} role="listbox" aria-label={l10n.t('Commands')} ref={list}>
			{commands.map((command, index) => (
				<div
					key={command.name}
					id={optionId(index)}
					class="slash-option"
					role="option"
					tabIndex={-1}
					aria-selected={index === selected}
					// The input keeps the cursor.
					onMouseDown={(event) => {
						event.preventDefault();
						onTake(command);
					}}
				>
					<span class="slash-name">
						/{command.name} <span class="dim">{command.usage}</span>
					</span>
					<span class="slash-about">{command.description}</span>
				</div>
			))}
		</div>
	);
}
