# cleanlab's Datalab on the texts, labels and vectors that `npm run bench:honesty -- --only Planted` leaves in .cache/honesty; writes
# precision and recall to datalab.json there. Needs: pip install "cleanlab[datalab]".
import contextlib
import io
import json
import pathlib
import sys

import numpy as np
from cleanlab import Datalab
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

folder = pathlib.Path(sys.argv[1])
issues = {
    "label": "label",
    "outlier": "outlier",
    "near_copy": "near_duplicate",
    "order": "non_iid",
    "group": "underperforming_group",
}
found = {}
for file in sorted(folder.glob("*-*.json")):
    case = json.loads(file.read_text())
    vectors = np.fromfile(file.with_suffix(".float32.bin"), dtype=np.float32).reshape(-1, case["columns"])
    labels = np.array([row["label"] for row in case["rows"]])
    planted = np.array([row.get("planted", False) for row in case["rows"]])
    name = issues[case["kind"]]
    model = LogisticRegression(max_iter=1000)
    with contextlib.redirect_stdout(io.StringIO()):
        chances = cross_val_predict(model, vectors, labels, cv=5, method="predict_proba")
        lab = Datalab(data={"y": labels}, label_name="y", verbosity=0)
        lab.find_issues(pred_probs=chances, features=vectors, issue_types={name: {}})
    table = lab.get_issues(name)
    marked = table[f"is_{name}_issue"].values
    if name == "non_iid":
        marked = np.full(len(labels), bool(marked.any()))
    right = marked & planted
    if name == "near_duplicate":
        # The original of a planted copy is named rightly, too.
        right = marked & np.array([planted[i] or planted[list(s)].any() for i, s in enumerate(table["near_duplicate_sets"])])
    precision = f"{right.sum() / marked.sum():.2f}" if marked.any() else "—"
    found[file.stem] = [precision, f"{(marked & planted).sum() / planted.sum():.2f}"]
    print(file.stem, *found[file.stem])
(folder / "datalab.json").write_text(json.dumps(found))
