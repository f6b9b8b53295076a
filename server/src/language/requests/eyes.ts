import {
	type MadeEqual,
	type MakeEqualParams,
	MakeEqualRequest,
	type PlanEqualParams,
	PlanEqualRequest,
	type PlannedEqual,
} from '../../../../protocol/overview/equal.ts';
import { type EyesParams, EyesRequest, type EyesResult } from '../../../../protocol/overview/eyes.ts';
import type { Feature } from '../feature.ts';
import type { EyesAnswers } from '../support/eyes/eyesAnswers.ts';

/** What several agents read of one folder, and the changes after which they read the same. */
export const eyesRequests: Feature = {
	name: 'eyes',
	register(context) {
		const { connection } = context;
		let loaded: Promise<EyesAnswers> | undefined;
		const answers = () => {
			loaded ??= import('../support/eyes/eyesAnswers.ts').then((part) => part.createEyesAnswers(context));
			return loaded;
		};
		connection.onRequest(
			EyesRequest,
			context.answered<EyesParams, EyesResult>('eyes', async (params) => (await answers()).eyes(params)),
		);
		connection.onRequest(
			PlanEqualRequest,
			context.answered<PlanEqualParams, PlannedEqual>('equal plan', async (params) => (await answers()).plan(params)),
		);
		connection.onRequest(
			MakeEqualRequest,
			context.answered<MakeEqualParams, MadeEqual>('make equal', async (params) => (await answers()).make(params)),
		);
	},
};
