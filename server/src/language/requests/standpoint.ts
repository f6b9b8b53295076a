import * as z from 'zod';
import { type StandpointParams, StandpointRequest } from '../../../../protocol/workspace/standpoint.ts';
import type { Standpoint } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** Tokens; more than any model takes in. */
const largestWindow = 100_000_000;

const shape = z.object({
	runtime: z.string().optional(),
	cwd: z.string().optional(),
	touched: z.string().optional(),
	contextWindow: z.number().int().positive().max(largestWindow).optional(),
	trusted: z.boolean().optional(),
	programArguments: z.array(z.string()).max(200).optional(),
	variables: z.record(z.string(), z.string()).optional(),
	user: z.string().min(1).max(255).optional(),
	windowFolders: z.array(z.string()).max(100).optional(),
	chosenAgent: z.string().min(1).max(255).optional(),
});

function standpointOf(given: z.infer<typeof shape>, { files }: LanguageContext): Standpoint {
	const { cwd, touched, contextWindow, trusted, programArguments, variables, user, chosenAgent } = given;
	const windowFolders = given.windowFolders?.flatMap((uri) => files.pathOf(uri) ?? []);
	const folder = cwd === undefined ? undefined : files.pathOf(cwd);
	const file = touched === undefined ? undefined : files.pathOf(touched);
	return {
		...(folder !== undefined && { cwd: folder }),
		...(file !== undefined && { touched: [{ path: file, by: 'read' }] }),
		...(contextWindow !== undefined && { contextWindow }),
		...(trusted !== undefined && { trusted }),
		...(programArguments && { programArguments }),
		...(variables && { variables }),
		...(user !== undefined && { user }),
		...(windowFolders && { windowFolders }),
		...(chosenAgent !== undefined && { chosenAgent }),
	};
}

/** Where a person looks from: which agent’s eyes, which folder it was started in, which file it works on. */
export const standpointRequest: Feature = {
	name: 'standpoint',
	register(context) {
		const { connection, registry, workspaces, eyes } = context;
		connection.onRequest(
			StandpointRequest,
			context.answered<StandpointParams, void>('standpoint', async (params) => {
				const read = shape.safeParse(params.standpoint);
				if (!read.success) throw new RequestError('Nothing was changed: Soulscope cannot look from there.');
				const { root } = workspaceAt(params.workspace, context);
				const { runtime } = read.data;
				if (runtime !== undefined && !registry.runtimeById(runtime))
					throw new RequestError(`Nothing was changed: Soulscope does not know the runtime “${runtime}”.`);
				if (eyes.choose(root, runtime)) await workspaces.settingsChanged();
				await workspaces.stand(root, standpointOf(read.data, context));
			}),
		);
	},
};
