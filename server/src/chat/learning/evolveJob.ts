import type { Records } from '../../host/records/records.ts';
import type { Row } from '../../host/records/tables.ts';
import type { AskedModel } from '../asking/askModel.ts';

/** What a model may be asked behind a turn. */
export type QuestionName = 'memories' | 'skill';

/** `problem`: why nothing came of it. */
type QuestionOutcome = Partial<AskedModel> & { readonly problem?: string };

/** A job that this worker has for itself. */
export interface ClaimedJob {
	readonly row: Row<'jobs'>;
	/** Aborts when the window closes. */
	readonly signal: AbortSignal;
	isAsked(name: QuestionName): boolean;
	/** Puts on record what became of a question: a job that is tried again does not pay for it twice. */
	keep(name: QuestionName, outcome: QuestionOutcome): Promise<void>;
}

export function claimedJob(row: Row<'jobs'>, worker: string, records: Records, signal: AbortSignal): ClaimedJob {
	let asked: Readonly<Record<string, unknown>> =
		typeof row.payload.asked === 'object' && row.payload.asked !== null ? { ...row.payload.asked } : {};
	return {
		row,
		signal,
		isAsked: (name) => Object.hasOwn(asked, name),
		async keep(name, outcome) {
			asked = { ...asked, [name]: outcome };
			const expected = { status: 'CLAIMED', claimedBy: worker } as const;
			await records.change('jobs', row.jobId, expected, { payload: { ...row.payload, asked } });
		},
	};
}
