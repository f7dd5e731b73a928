"""The build backend of `pip install .` (PEP 517), without dependencies.

A wheel is a zip file: the package of python/oxo, liboxo.so beside it, and three
small texts. The library is built by CMake in build/python with what it needs
least of; OXO_LIBRARY (or --config-settings library=PATH) takes one that is
there already.
"""
import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sysconfig
import tarfile
import zipfile
from pathlib import Path

root = Path(__file__).resolve().parent.parent
readme = "README.md"


def version():
    text = (root / "CMakeLists.txt").read_text()
    return re.search(r"project\(oxo VERSION ([0-9.]+)", text).group(1)


def library(settings):
    given = (settings or {}).get("library") or os.environ.get("OXO_LIBRARY")
    if given:
        return Path(given).resolve()
    for tool in ("cmake", "cc"):
        if not shutil.which(tool):
            raise SystemExit(f"oxo: {tool} is not installed, and OXO_LIBRARY "
                             "does not name a library that is built")
    build = root / "build" / "python"
    off = [f"-DOXO_WITH_{part}=OFF" for part in ("DRAW", "TERM", "CSP", "BLAS")]
    subprocess.run(["cmake", "-S", root, "-B", build, "-DBUILD_TESTING=OFF",
                    "-DCMAKE_BUILD_TYPE=Release", *off], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "oxo_shared",
                    "--parallel", str(os.cpu_count() or 1)], check=True)
    return (build / "liboxo.so").resolve()


def metadata():
    return (f"Metadata-Version: 2.1\nName: oxo\nVersion: {version()}\n"
            "Summary: Tic-tac-toe in every dimension: play, solve, prove\n"
            "License: MIT\nRequires-Python: >=3.9\n"
            "Description-Content-Type: text/markdown\n\n" +
            (root / readme).read_text(encoding="utf-8"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag = f"py3-none-{platform}"
    info = f"oxo-{version()}.dist-info"
    name = f"oxo-{version()}-{tag}.whl"
    files = {f"oxo/{p.name}": p.read_bytes()
             for p in sorted((root / "python" / "oxo").iterdir())
             if p.suffix in (".py", ".typed")}
    files["oxo/liboxo.so"] = library(config_settings).read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: oxo\n"
                              f"Root-Is-Purelib: false\nTag: {tag}\n").encode()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
        record += f"{path},sha256={digest.decode().rstrip('=')},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w",
                         zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            # one date for all, so that the same input gives the same file
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """What git holds; a checkout without git cannot make one."""
    stem = f"oxo-{version()}"
    archive = subprocess.run(["git", "archive", f"--prefix={stem}/", "HEAD"],
                             cwd=root, check=True, stdout=subprocess.PIPE)
    name = f"{stem}.tar.gz"
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as source, \
            tarfile.open(Path(sdist_directory) / name, "w:gz") as target:
        for member in source:
            target.addfile(member, source.extractfile(member)
                           if member.isfile() else None)
        data = metadata().encode()
        info = tarfile.TarInfo(f"{stem}/PKG-INFO")
        info.size = len(data)
        target.addfile(info, io.BytesIO(data))
    return name
