import { DoctorFixRequest, DoctorRequest } from '../../../../protocol/workspace/doctor.ts';
import type { Feature } from '../feature.ts';

/** What is wrong with a workspace and around it. Whoever never asks never loads what looks. */
export const doctorRequests: Feature = {
	name: 'doctor',
	register(context) {
		const { connection } = context;
		const examining = () => import('../support/doctor/examining.ts');
		connection.onRequest(
			DoctorRequest,
			context.answered('doctor', async (params) => (await examining()).examine(params, context)),
		);
		connection.onRequest(
			DoctorFixRequest,
			context.answered('doctor fix', async (params) => (await examining()).fix(params, context)),
		);
	},
};
