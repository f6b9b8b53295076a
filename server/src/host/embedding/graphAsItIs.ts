import onnx, { type InferenceSession } from 'onnxruntime-common';

const { InferenceSession: sessions } = onnx;

/**
 * Sessions that are made from now on run the graph of a model as it is. To rewrite it for speed takes longer than a few texts do without;
 * vectors then differ in the seventh digit. The embedding library has no option for it, and shares this object with us.
 */
export function leaveGraphsAsTheyAre(): void {
	const create = sessions.create.bind(sessions);
	const asItIs = (model: Uint8Array, options?: InferenceSession.SessionOptions) =>
		create(model, { ...options, graphOptimizationLevel: 'disabled' });
	sessions.create = asItIs as typeof sessions.create;
}
