/** A line of the list in its two forms, in UTF-16 units; `isSteady`: it never gives way. */
export interface LineLengths {
	readonly full: number;
	readonly bare: number;
	readonly isSteady: boolean;
}

const most = 30_000;
const share = 0.01;
const charactersPerToken = 4;

/**
 * UTF-16 units that the list may have. Claude Code 2.1.330: 8,000 where the model takes in 200,000 tokens, 30,000 where it takes in
 * 1,000,000; a hundredth of the window with a cap is what both agree with. `stated`: SLASH_COMMAND_TOOL_CHAR_BUDGET.
 */
export function listBudget(window: number, stated: string | undefined): number {
	const given = Number(stated ?? '');
	// 0 says as little as what is no number; a number below it leaves nothing but names.
	return given || Math.min(most, Math.floor(window * share * charactersPerToken));
}

/**
 * Which lines keep their text, in the order of the list: all of them where everything fits; else each one that still fits when its turn
 * comes. Names stay, even over the budget.
 */
export function grantTexts(lines: readonly LineLengths[], budget: number): readonly boolean[] {
	const breaks = Math.max(0, lines.length - 1);
	if (lines.reduce((sum, { full }) => sum + full, breaks) <= budget) return lines.map(() => true);
	let used = lines.reduce((sum, { full, bare, isSteady }) => sum + (isSteady ? full : bare), breaks);
	return lines.map(({ full, bare, isSteady }) => {
		if (isSteady) return true;
		if (used + full - bare > budget) return false;
		used += full - bare;
		return true;
	});
}
