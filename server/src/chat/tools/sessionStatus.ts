import * as z from 'zod';
import { chatTool, done } from './tool.ts';

export const sessionStatus = chatTool({
	name: 'session_status',
	permission: 'read',
	description: 'Tells the runtime, the model, how full the context is, and what time it is.',
	input: z.object({}),
	summary: () => 'Looks at its own session',
	run: async (_input, { status }) => done(status()),
});
