import { userLimit } from './v2026_9/context.ts';

/** From this share of a limit on, a file counts as near it. */
const nearLimitRatio = 0.85;

/** The length, in UTF-16 units, from which a file of that limit counts as near it. */
export const nearLimitFrom = (limit: number): number => Math.ceil(limit * nearLimitRatio);

/** What was injected for one file; lengths in UTF-16 units. */
export interface InjectedFile {
	readonly name: string;
	readonly path: string;
	readonly missing: boolean;
	readonly rawChars: number;
	readonly injectedChars: number;
	readonly truncated: boolean;
}

type TruncationCause = 'per-file-limit' | 'total-limit';

export interface BudgetAnalysis {
	readonly files: readonly (InjectedFile & {
		readonly nearLimit: boolean;
		readonly causes: readonly TruncationCause[];
	})[];
	readonly totalNearLimit: boolean;
	readonly totals: {
		readonly rawChars: number;
		readonly injectedChars: number;
		readonly truncatedChars: number;
		readonly bootstrapMaxChars: number;
		readonly bootstrapTotalMaxChars: number;
		readonly nearLimitRatio: number;
	};
}

const positive = (limit: number): number => (Number.isFinite(limit) && limit > 0 ? Math.floor(limit) : 1);

/** How near to its limits a set of context files is, as 2026.9's own check counts it. */
export function analyseBudget(
	files: readonly InjectedFile[],
	limits: { readonly perFile: number; readonly total: number },
): BudgetAnalysis {
	const perFile = positive(limits.perFile);
	const total = positive(limits.total);
	let remaining = total;
	const analysed = files.map((file) => {
		const limit = file.name.toLowerCase() === 'user.md' ? Math.min(perFile, userLimit) : perFile;
		const available = remaining;
		remaining = Math.max(0, remaining - file.injectedChars);
		const causes: TruncationCause[] = [];
		if (!file.missing && file.truncated) {
			if (file.rawChars > limit) causes.push('per-file-limit');
			if (available < limit && file.rawChars > available) causes.push('total-limit');
		}
		return { ...file, nearLimit: !file.missing && file.rawChars >= nearLimitFrom(limit), causes };
	});
	const present = analysed.filter((file) => !file.missing);
	const rawChars = present.reduce((sum, file) => sum + file.rawChars, 0);
	const injectedChars = present.reduce((sum, file) => sum + file.injectedChars, 0);
	return {
		files: analysed,
		totalNearLimit: injectedChars >= nearLimitFrom(total),
		totals: {
			rawChars,
			injectedChars,
			truncatedChars: Math.max(0, rawChars - injectedChars),
			bootstrapMaxChars: perFile,
			bootstrapTotalMaxChars: total,
			nearLimitRatio,
		},
	};
}
