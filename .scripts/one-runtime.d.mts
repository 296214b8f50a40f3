/** Files of ONNX Runtime that a site serves in its runtime folder. */
export declare const runtimeFiles: string[];
