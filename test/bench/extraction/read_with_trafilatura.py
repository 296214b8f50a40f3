"""Reads both corpora with trafilatura, as its own evaluation runs it: python read_with_trafilatura.py <folder> > texts.json"""

import json
import sys
import time
from pathlib import Path

from trafilatura import extract

folder = Path(sys.argv[1])
tests, articles = folder / "trafilatura/tests", folder / "readability/test/test-pages"
annotations = json.loads((tests / "evaldata.json").read_text(encoding="utf-8")).values()
files = {
    "annotated": {
        page["file"]: next(path for name in ("cache", "eval") if (path := tests / name / page["file"]).is_file())
        for page in annotations
    },
    "articles": {path.name: path / "source.html" for path in articles.iterdir()},
}
result = {"annotated": {}, "articles": {}, "times": {}}
for corpus, pages in files.items():
    for name, path in pages.items():
        html = path.read_bytes()
        start = time.process_time()
        text = extract(html, include_comments=False, include_tables=True, include_formatting=False)
        result["times"][name] = (time.process_time() - start) * 1000
        result[corpus][name] = text or ""
json.dump(result, sys.stdout)
